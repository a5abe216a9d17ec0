import { Injectable } from '@nestjs/common';
import {
  AppError,
  isOfPanel,
  requirePermission,
  type Actor,
  type EventData,
  type MessageReply,
  type Area,
} from '@vale/contracts/define';
import {
  accessTokenMessages,
  identityEvents,
  identityMessages,
  secondFactorErrors,
} from '@vale/contracts/identity';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { CallerCache } from './caller-cache.js';

type KnownGuest = NonNullable<MessageReply<typeof identityMessages.getGuest>>;
export type KnownSession = NonNullable<MessageReply<typeof identityMessages.getSession>>;

/** A session, or an access token, which has no user; nothing if the caller has neither. */
interface Caller {
  actor?: Actor | undefined;
  user?: KnownSession['user'];
}

/** An account that opens forbidden pages is logged once a minute. */
const DENIAL_LOGGED_MS = 60_000;
const MAX_DENIED = 1_000;

/** Caches identity's reply for a cookie or access token for 30 s, and drops it when either is revoked. */
@Injectable()
export class KnownSessions {
  private readonly sessions: CallerCache<KnownSession>;
  private readonly guests: CallerCache<KnownGuest>;
  private readonly accessTokens: CallerCache<{ actor: Actor }>;
  /** When the denial of an account was last logged. */
  private readonly denied = new RecentlyUsed<number>(MAX_DENIED);

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly security: SecurityLog,
  ) {
    this.sessions = new CallerCache(clock, (token) =>
      this.bus.request(identityMessages.getSession, { token }),
    );
    this.guests = new CallerCache(clock, (token) => this.bus.request(identityMessages.getGuest, { token }));
    this.accessTokens = new CallerCache(clock, (token) =>
      this.bus.request(accessTokenMessages.getAccessToken, { token }),
    );
  }

  /** Null for an unknown token. Rejects if identity is down, so that an outage ends no session. */
  find(token: string): Promise<KnownSession | null> {
    return this.sessions.find(token);
  }

  /** Like `find`, for a guest. */
  findGuest(token: string): Promise<KnownGuest | null> {
    return this.guests.find(token);
  }

  /** Like `find`, for an access token. */
  async findAccessToken(token: string): Promise<Actor | null> {
    return (await this.accessTokens.find(token))?.actor ?? null;
  }

  /**
   * Logs whom it refuses. `ip` is the caller's address. Throws `platform.unauthenticated`, `platform.forbidden`,
   * `identity.second-factor-required`.
   */
  assertMayCall({ actor, user }: Caller, permission: Area, ip: string): Actor {
    try {
      const allowed = requirePermission(actor ? { actor } : {}, permission);
      if (isOfPanel({ access: permission }) && user?.mustEnrol)
        throw new AppError(secondFactorErrors.secondFactorRequired);
      return allowed;
    } catch (error) {
      if (actor) this.logDenial(actor.accountId, ip, error);
      throw error;
    }
  }

  private logDenial(accountId: string, ip: string, error: unknown): void {
    const now = this.clock.nowMs();
    if (Math.abs(now - (this.denied.get(accountId) ?? -Infinity)) < DENIAL_LOGGED_MS) return;
    this.denied.set(accountId, now);
    this.security.refused({ event: 'access', accountId, ip }, error);
  }

  forgetToken(token: string): void {
    this.sessions.forgetToken(token);
    this.guests.forgetToken(token);
  }

  @On(identityEvents.sessionRevoked, { every: 'replica' })
  forgetSessions({ sessionKeys }: EventData<typeof identityEvents.sessionRevoked>): void {
    const revoked = new Set(sessionKeys);
    const isRevoked = ({ sessionId }: Actor) => revoked.has(sessionId);
    this.sessions.forget(isRevoked);
    this.guests.forget(isRevoked);
    this.accessTokens.forget(isRevoked);
  }

  /** The account has changed. */
  @On(identityEvents.emailConfirmed, { every: 'replica' })
  forgetAccount({ accountId }: EventData<typeof identityEvents.emailConfirmed>): void {
    this.sessions.forget((actor) => actor.accountId === accountId);
  }
}
