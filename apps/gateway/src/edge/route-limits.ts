import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError, platformErrors, type RouteDefinition } from '@vale/contracts/define';
import { addressKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit } from '@vale/platform/limits';
import { Logger } from '@vale/platform/logging';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { routeName } from './contract-routes.js';

/** Routes without a limit of their own share this bucket. */
const SHARED = { bucket: 'gateway.requests', seconds: 60 };

@Injectable()
export class RouteLimits {
  constructor(
    private readonly limits: Limits,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
    private readonly logger: Logger,
  ) {}

  /** Counts the call and sets the `x-ratelimit-*` headers. @throws platform.too-many-requests */
  async take(route: RouteDefinition, ip: string, reply: FastifyReply): Promise<void> {
    const { bucket, limit } = this.limitOf(route);
    const taken = await this.limits.take(bucket, addressKey(ip), limit).catch((error: unknown) => {
      // Better to sell without limits for a while than not to sell.
      this.logger.warn('limits unavailable, the call is allowed', { error });
      return null;
    });
    if (!taken) return;
    reply.headers({ 'x-ratelimit-limit': limit.points, 'x-ratelimit-remaining': taken.remaining });
    if (taken.allowed) return;
    throw new AppError(platformErrors.tooManyRequests, { data: { retryAfterMs: taken.retryAfterMs } });
  }

  private limitOf(route: RouteDefinition): { bucket: string; limit: Limit } {
    if (!route.limit) {
      const limit = { points: this.config.REQUESTS_PER_ADDRESS, seconds: SHARED.seconds };
      return { bucket: SHARED.bucket, limit };
    }
    const points = route.limit.points * this.config.ROUTE_LIMIT_FACTOR;
    return { bucket: `gateway.${routeName(route)}`, limit: { points, seconds: route.limit.seconds } };
  }
}
