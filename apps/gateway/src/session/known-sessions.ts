import { Injectable } from '@nestjs/common';
import {
  AppError,
  requirePermission,
  type Actor,
  type EventData,
  type MessageReply,
  type Permission,
} from '@vale/contracts/define';
import {
  accessTokenMessages,
  identityEvents,
  identityMessages,
  secondFactorErrors,
} from '@vale/contracts/identity';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { CallerCache } from './caller-cache.js';

export type KnownSession = NonNullable<MessageReply<typeof identityMessages.getSession>>;

/** Caches identity's reply for a cookie or access token for 30 s, and drops it when either is revoked. */
@Injectable()
export class KnownSessions {
  private readonly sessions: CallerCache<KnownSession>;
  private readonly accessTokens: CallerCache<{ actor: Actor }>;

  constructor(
    private readonly bus: Bus,
    clock: Clock,
  ) {
    this.sessions = new CallerCache(clock, (token) =>
      this.bus.request(identityMessages.getSession, { token }),
    );
    this.accessTokens = new CallerCache(clock, (token) =>
      this.bus.request(accessTokenMessages.getAccessToken, { token }),
    );
  }

  /** Null for an unknown token. Rejects if identity is down, so that an outage ends no session. */
  find(token: string): Promise<KnownSession | null> {
    return this.sessions.find(token);
  }

  /** Like `find`, for an access token. */
  async findAccessToken(token: string): Promise<Actor | null> {
    return (await this.accessTokens.find(token))?.actor ?? null;
  }

  forgetToken(token: string): void {
    this.sessions.forgetToken(token);
  }

  @On(identityEvents.sessionRevoked, { every: 'replica' })
  forgetSessions({ sessionKeys }: EventData<typeof identityEvents.sessionRevoked>): void {
    const revoked = new Set(sessionKeys);
    const isRevoked = ({ sessionId }: Actor) => revoked.has(sessionId);
    this.sessions.forget(isRevoked);
    this.accessTokens.forget(isRevoked);
  }

  /** The account has changed. */
  @On(identityEvents.emailConfirmed, { every: 'replica' })
  forgetAccount({ accountId }: EventData<typeof identityEvents.emailConfirmed>): void {
    this.sessions.forget((actor) => actor.accountId === accountId);
  }
}

/** @throws platform.forbidden, identity.second-factor-required */
export function assertMayCall({ actor, user }: KnownSession, permission: Permission): void {
  requirePermission({ actor }, permission);
  if (permission !== 'user' && user.mustEnrol) throw new AppError(secondFactorErrors.secondFactorRequired);
}
