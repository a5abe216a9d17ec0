import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError, platformErrors, type RouteDefinition } from '@vale/contracts/define';
import { countedNetworks, type CountedNetwork } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit } from '@vale/platform/limits';
import { Logger } from '@vale/platform/logging';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { DeviceCookie } from '../session/device-cookie.js';
import { routeName } from './contract-routes.js';
import { DeferredLimits } from './deferred-limits.js';

/** Routes without a limit of their own share this bucket. */
const SHARED = { bucket: 'gateway.requests', seconds: 60 };
const PAGES = { bucket: 'gateway.pages', seconds: 60 };
/** Refusals before any route has counted the request: unknown addresses and methods, writes of other sites. */
const REFUSED = { bucket: 'gateway.refused', seconds: 60 };
/** Wrong access tokens; the numbers are those for wrong links of deliveries. */
const UNKNOWN_TOKENS = { bucket: 'gateway.unknown-tokens', limit: { points: 20, seconds: 600 } };
const FILES = { bucket: 'gateway.files', seconds: 60 };
/** A page of a list shows more pictures than this, but most of them are cached. */
const FILES_PER_PAGE = 10;

const MAX_SENDERS = 10_000;
const MAX_SENDER_LENGTH = 256;

interface Bucket {
  bucket: string;
  limit: Limit;
}

interface Counted {
  limit: number;
  remaining: number;
}

@Injectable()
export class RouteLimits {
  private readonly deferred: DeferredLimits;
  private readonly buckets = new Map<RouteDefinition, Bucket>();
  private readonly pages: Bucket;
  private readonly files: Bucket;
  /** The networks of the address that Fastify found for a connection and its forwarded headers. */
  private readonly senders = new RecentlyUsed<CountedNetwork[]>(MAX_SENDERS);

  constructor(
    limits: Limits,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
    private readonly device: DeviceCookie,
  ) {
    this.deferred = new DeferredLimits(limits, (error) => this.unavailable(error));
    const points = config.PAGES_PER_ADDRESS;
    this.pages = { bucket: PAGES.bucket, limit: { points, seconds: PAGES.seconds } };
    this.files = { bucket: FILES.bucket, limit: { points: points * FILES_PER_PAGE, seconds: FILES.seconds } };
  }

  /** Counts the call and sets the `x-ratelimit-*` headers. Throws `platform.too-many-requests`. */
  async take(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isKnown = route.limit?.exceptKnownDevices && this.device.read(request) !== undefined;
    await this.count(isKnown ? this.shared() : this.limitOf(route), request, reply);
  }

  /** Like `take`, for a page. */
  async takePage(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.count(this.pages, request, reply);
  }

  /** Like `take`, for what is refused before a route counts it; without headers. */
  async takeRefused(request: FastifyRequest): Promise<void> {
    const limit = { points: this.config.REQUESTS_PER_ADDRESS, seconds: REFUSED.seconds };
    await this.count({ bucket: REFUSED.bucket, limit }, request);
  }

  /** Like `takeRefused`, for an access token that does not exist. */
  async takeUnknownToken(request: FastifyRequest): Promise<void> {
    await this.count(this.scaled(UNKNOWN_TOKENS), request);
  }

  /** Like `take`, for a file that has to be created. */
  async takeFile(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.count(this.files, request, reply);
  }

  /**
   * Like `take`, but without waiting; a page has no route. Null if this process does not know whether the call is
   * allowed.
   */
  takeNow(route: RouteDefinition | undefined, request: IncomingMessage): Counted | null {
    const networks = this.senders.get(this.senderOf(request));
    if (networks === undefined) return null;
    const { bucket, limit } = route ? this.limitOf(route) : this.pages;
    const left = networks.map(({ key }) => this.deferred.takeNow(bucket, key));
    const [remaining = null] = left;
    return remaining === null || left.includes(null) ? null : { limit: limit.points, remaining };
  }

  private async count(
    { bucket, limit }: Bucket,
    request: FastifyRequest,
    reply?: FastifyReply,
  ): Promise<void> {
    const networks = countedNetworks(request.ip);
    const sender = this.senderOf(request.raw);
    if (sender.length <= MAX_SENDER_LENGTH) this.senders.set(sender, networks);
    for (const { key, factor } of networks) {
      const points = limit.points * factor;
      const taken = await this.deferred.take(bucket, key, { ...limit, points }).catch((error: unknown) => {
        // Selling without limits for a while is better than not selling.
        this.unavailable(error);
        return null;
      });
      if (!taken) return;
      if (factor === 1)
        reply?.headers({ 'x-ratelimit-limit': points, 'x-ratelimit-remaining': taken.remaining });
      if (!taken.allowed)
        throw new AppError(platformErrors.tooManyRequests, { data: { retryAfterMs: taken.retryAfterMs } });
    }
  }

  private unavailable(error: unknown): void {
    this.logger.warn('limits unavailable, the call is allowed', { error });
  }

  /** Everything that determines `request.ip`. */
  private senderOf({ socket, headers }: IncomingMessage): string {
    const peer = socket.remoteAddress ?? '';
    return this.config.TRUST_PROXY === '' ? peer : `${peer} ${String(headers['x-forwarded-for'] ?? '')}`;
  }

  private limitOf(route: RouteDefinition): Bucket {
    let found = this.buckets.get(route);
    if (!found) this.buckets.set(route, (found = this.bucketOf(route)));
    return found;
  }

  private shared(): Bucket {
    const limit = { points: this.config.REQUESTS_PER_ADDRESS, seconds: SHARED.seconds };
    return { bucket: SHARED.bucket, limit };
  }

  private bucketOf(route: RouteDefinition): Bucket {
    if (!route.limit) return this.shared();
    return this.scaled({ bucket: `gateway.${routeName(route)}`, limit: route.limit });
  }

  private scaled({ bucket, limit: { points, seconds } }: Bucket): Bucket {
    return { bucket, limit: { points: points * this.config.ROUTE_LIMIT_FACTOR, seconds } };
  }
}
