import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, platformErrors, type CallContext, type RouteDefinition } from '@vale/contracts/define';
import { checkoutErrors } from '@vale/contracts/checkout';
import { clientAddress } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { deadlineIn } from '@vale/platform/context';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { newTraceparent, readTraceparent } from '@vale/platform/tracing';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { trustsPeer, type PeerTrust } from '../http/server-options.js';
import type { KnownSession } from '../session/known-sessions.js';
import { SessionGuard, type Sender } from '../session/session-guard.js';
import { isCrossSite } from './cross-site.js';
import { readParts } from './read-parts.js';
import { RouteLimits } from './route-limits.js';
import type { RouteCall } from './serves.js';

interface Admitted {
  call: RouteCall;
  context: CallContext;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;
const MAX_AGENT_LENGTH = 400;

/** Checks what a contract requires of a request, in the order of the README. */
@Injectable()
export class Admission {
  private readonly publicOrigin: string;
  private readonly trusts: PeerTrust;
  /** Senders that were admitted before their body was read. */
  private readonly senders = new WeakMap<FastifyRequest, Sender>();

  constructor(
    private readonly limits: RouteLimits,
    private readonly guard: SessionGuard,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
    @InjectConfig(runtimeConfig) runtime: RuntimeConfig,
  ) {
    this.trusts = trustsPeer(config.TRUST_PROXY);
    this.publicOrigin = new URL(runtime.PUBLIC_URL).origin;
  }

  /**
   * @throws platform.forbidden, .too-many-requests, .unauthenticated, .step-up-required, .invalid-input,
   * identity.second-factor-required, checkout.idempotency-key-required
   */
  async admit(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const sender = this.senders.get(request) ?? (await this.senderOf(route, request, reply));
    const { token, session } = sender;
    const idempotencyKey = readIdempotencyKey(route, request);
    const parts = readParts(route, request);
    const sessionId = session?.actor.sessionId;
    const call = { ...parts, token, sessionId, idempotencyKey, status: route.status, request, reply };
    return { call: call as RouteCall, context: this.contextOf(request, session) };
  }

  /**
   * Runs the checks that need no body before it is read: files are held in memory, which anybody could fill with
   * requests that are refused afterwards.
   * @throws platform.forbidden, .too-many-requests, .unauthenticated, .step-up-required,
   * identity.second-factor-required
   */
  async admitSender(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.senders.set(request, await this.senderOf(route, request, reply));
  }

  private async senderOf(
    route: RouteDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Sender> {
    if (isCrossSite(request, this.publicOrigin)) {
      // Apart from the route's limit, which another site would use up for its visitor.
      await this.limits.takeRefused(request);
      throw new AppError(platformErrors.forbidden);
    }
    await this.limits.take(route, request, reply);
    return this.guard.senderOf(route, request);
  }

  private contextOf(request: FastifyRequest, session: KnownSession | null): CallContext {
    const inbound = this.trusts(request.raw) ? request.headers['traceparent'] : undefined;
    const traced = typeof inbound === 'string' && readTraceparent(inbound) !== null;
    return {
      requestId: request.id,
      traceparent: traced ? inbound : newTraceparent(),
      deadline: deadlineIn(this.config.REQUEST_TIMEOUT_MS),
      client: {
        ip: clientAddress(request.ip) ?? '',
        userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_AGENT_LENGTH),
      },
      ...(session && { actor: session.actor }),
    };
  }
}

function readIdempotencyKey(route: RouteDefinition, { headers }: FastifyRequest): string {
  if (!route.idempotent) return '';
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError(checkoutErrors.idempotencyKeyRequired);
}
