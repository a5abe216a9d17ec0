import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  bytesSchema,
  controlCharacterProblems,
  fieldMessage,
  isStaff,
  platformErrors,
  STEP_UP_MS,
  type Actor,
  type CallContext,
  type FieldProblem,
  type Area,
  type RouteDefinition,
  type RouteParts,
  type Schema,
} from '@vale/contracts/define';
import { checkoutErrors } from '@vale/contracts/checkout';
import { ACCESS_TOKEN } from '@vale/contracts/identity';
import { clientAddress } from '@vale/platform/client-address';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { deadlineIn } from '@vale/platform/context';
import { safeParse } from '@vale/platform/parse';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { newTraceparent, readTraceparent } from '@vale/platform/tracing';
import { gatewayConfig, type GatewayConfig } from '../gateway.config.js';
import { trustsPeer, type PeerTrust } from '../http/server-options.js';
import { KnownSessions, type KnownSession } from '../session/known-sessions.js';
import { SessionCookie } from '../session/session-cookie.js';
import { isCrossSite } from './cross-site.js';
import { RouteLimits } from './route-limits.js';
import type { RouteCall } from './serves.js';

interface Admitted {
  call: RouteCall;
  context: CallContext;
}

interface Sender {
  /** Value of the session cookie. */
  token?: string | undefined;
  /** Absent on public routes, except on those that read the session. */
  actor?: Actor | undefined;
}

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/;
const MAX_AGENT_LENGTH = 400;

/** Checks everything that a contract requires of a request, in the order of the gateway's README. */
@Injectable()
export class Admission {
  private readonly publicOrigin: string;
  private readonly trusts: PeerTrust;
  /** Senders that were admitted before their body was read. */
  private readonly senders = new WeakMap<FastifyRequest, Sender>();

  constructor(
    private readonly limits: RouteLimits,
    private readonly sessions: KnownSessions,
    private readonly cookie: SessionCookie,
    private readonly clock: Clock,
    @InjectConfig(gatewayConfig) private readonly config: GatewayConfig,
    @InjectConfig(runtimeConfig) runtime: RuntimeConfig,
  ) {
    this.trusts = trustsPeer(config.TRUST_PROXY);
    this.publicOrigin = new URL(runtime.PUBLIC_URL).origin;
  }

  /**
   * Throws `platform.forbidden`, `.too-many-requests`, `.unauthenticated`, `.step-up-required`, `.invalid-input`,
   * `identity.second-factor-required`, `checkout.idempotency-key-required`.
   */
  async admit(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const { token, actor } = this.senders.get(request) ?? (await this.senderOf(route, request, reply));
    const idempotencyKey = readIdempotencyKey(route, request);
    const parts = readParts(route, request);
    const sessionId = actor?.sessionId;
    const call = { ...parts, token, sessionId, idempotencyKey, status: route.status, request, reply };
    return { call: call as RouteCall, context: this.contextOf(request, actor) };
  }

  /**
   * Runs the checks that need no body before the body is read. Files are held in memory, and requests that are refused
   * afterwards could fill it. Throws `platform.forbidden`, `.too-many-requests`, `.unauthenticated`,
   * `.step-up-required`, `identity.second-factor-required`.
   */
  async admitSender(route: RouteDefinition, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    this.senders.set(request, await this.senderOf(route, request, reply));
  }

  /** Public routes do not need identity: the catalogue is served while it is down. */
  private async senderOf(
    route: RouteDefinition,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Sender> {
    if (isCrossSite(request, this.publicOrigin)) {
      // A separate limit: another site would otherwise use up the route's limit of its visitor.
      await this.limits.takeRefused(request);
      throw new AppError(platformErrors.forbidden);
    }
    await this.limits.take(route, request, reply);
    const token = this.cookie.read(request);
    if (route.access === 'public') {
      if (!route.readsSession || token === undefined) return { token };
      return { token, actor: (await this.sessions.find(token))?.actor };
    }
    const accessToken = readAccessToken(request);
    if (accessToken !== undefined) return { actor: await this.actorOf(accessToken, route.access, request) };
    const session = token === undefined ? null : await this.sessions.find(token);
    if (route.access === 'buyer') return { token, actor: await this.buyerOf(session, token, request) };
    if (!session) throw new AppError(platformErrors.unauthenticated);
    this.sessions.assertMayCall(session, route.access, request.ip);
    if (route.stepUp && isStaff(session.actor.role)) return this.proven(token!, session);
    return { token, actor: session.actor };
  }

  /** The account, with the guest of its browser, or the guest alone. */
  private async buyerOf(
    session: KnownSession | null,
    login: string | undefined,
    request: FastifyRequest,
  ): Promise<Actor> {
    // An account that has lost its address goes on as a guest.
    const token = this.cookie.guest.read(request) ?? (session ? undefined : login);
    const guest = token === undefined ? null : await this.sessions.findGuest(token);
    if (!session) return this.sessions.assertMayCall({ actor: guest?.actor }, 'buyer', request.ip);
    const actor = this.sessions.assertMayCall(session, 'buyer', request.ip);
    return guest ? { ...actor, guestId: guest.actor.accountId } : actor;
  }

  /** A session cookie beside an access token is ignored. */
  private async actorOf(token: string, permission: Area, request: FastifyRequest): Promise<Actor> {
    const actor = await this.sessions.findAccessToken(token);
    if (!actor) await this.limits.takeUnknownToken(request);
    return this.sessions.assertMayCall(actor ? { actor } : {}, permission, request.ip);
  }

  private async proven(token: string, known: KnownSession): Promise<Sender> {
    if (this.isProven(known)) return { token, actor: known.actor };
    // Another replica may have received the proof since this one asked.
    this.sessions.forgetToken(token);
    const session = await this.sessions.find(token);
    if (!session) throw new AppError(platformErrors.unauthenticated);
    if (this.isProven(session)) return { token, actor: session.actor };
    throw new AppError(platformErrors.stepUpRequired, { data: { by: session.proof?.by ?? 'password' } });
  }

  private isProven({ proof }: KnownSession): boolean {
    // If the clock was set back, a proof may be in the future and would stay valid until then.
    return proof !== undefined && Math.abs(this.clock.nowMs() - proof.at) < STEP_UP_MS;
  }

  private contextOf(request: FastifyRequest, actor: Actor | undefined): CallContext {
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
      ...(actor && { actor }),
    };
  }
}

function readIdempotencyKey(route: RouteDefinition, { headers }: FastifyRequest): string {
  if (!route.idempotent) return '';
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError(checkoutErrors.idempotencyKeyRequired);
}

/** Parts without a schema are `undefined`. Throws `platform.invalid-input`. */
function readParts(route: RouteDefinition, given: RouteParts): RouteParts {
  const problems: FieldProblem[] = [];
  const isOfWhole = ({ path }: FieldProblem) =>
    route.validatedByItem === undefined || !path.startsWith(`${route.validatedByItem}.`);
  const read = (schema: Schema | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    if (!takesAny(schema)) problems.push(...controlCharacterProblems(value).filter(isOfWhole));
    const parsed = safeParse(schema, value, { error: fieldMessage });
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) {
      problems.push({ path: path.map(String).join('.'), message });
    }
    return undefined;
  };
  const parts = {
    params: read(route.params, given.params),
    query: read(route.query, given.query),
    body: read(route.body, given.body),
  };
  if (problems.length > 0) throw new AppError(platformErrors.invalidInput, { fields: problems });
  return parts;
}

function takesAny(schema: Schema): boolean {
  return schema._zod.def.type === 'unknown' || schema === bytesSchema;
}

const BEARER = 'bearer ';

/** Proxies may add an `Authorization` of their own: only values of our form are the shop's. */
function readAccessToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { authorization = '' } = headers;
  if (authorization.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  const token = authorization.slice(BEARER.length).trim();
  return ACCESS_TOKEN.test(token) ? token : undefined;
}
