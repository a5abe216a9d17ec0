import { Injectable } from '@nestjs/common';
import { AppError, platformErrors, type EventData, type MessageReply } from '@vale/contracts/define';
import { identityEvents, identityMessages, secondFactorErrors } from '@vale/contracts/identity';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { RecentlyUsed } from '@vale/platform/recently-used';

export type KnownSession = NonNullable<MessageReply<typeof identityMessages.getSession>>;

interface Entry {
  session: Promise<KnownSession | null>;
  /** Set when identity has replied. */
  sessionId?: string;
  accountId?: string;
  /** Epoch milliseconds until which the reply is used. Absent while the request is pending. */
  until?: number;
}

const LIFETIME_MS = 30_000;
const MAX_ENTRIES = 10_000;

/** Caches identity's reply for a cookie for 30 s, and drops it when the session is revoked. */
@Injectable()
export class KnownSessions {
  private readonly byToken = new RecentlyUsed<Entry>(MAX_ENTRIES);

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** Null for an unknown token. Rejects if identity is down, so that an outage ends no session. */
  async find(token: string): Promise<KnownSession | null> {
    const known = this.byToken.get(token);
    if (known && (known.until === undefined || known.until > this.clock.nowMs())) return known.session;
    const entry: Entry = { session: this.bus.request(identityMessages.getSession, { token }) };
    this.byToken.set(token, entry);
    try {
      const session = await entry.session;
      if (session) ({ sessionId: entry.sessionId, accountId: entry.accountId } = session.actor);
      entry.until = this.clock.nowMs() + LIFETIME_MS;
      return session;
    } catch (error) {
      if (this.byToken.get(token) === entry) this.byToken.delete(token);
      throw error;
    }
  }

  forgetToken(token: string): void {
    this.byToken.delete(token);
  }

  @On(identityEvents.sessionRevoked, { every: 'replica' })
  forgetSessions({ sessionKeys }: EventData<typeof identityEvents.sessionRevoked>): void {
    const revoked = new Set(sessionKeys);
    this.forget(({ sessionId }) => sessionId !== undefined && revoked.has(sessionId));
  }

  /** The account has changed. */
  @On(identityEvents.emailConfirmed, { every: 'replica' })
  forgetAccount({ accountId }: EventData<typeof identityEvents.emailConfirmed>): void {
    this.forget((entry) => entry.accountId === accountId);
  }

  /** Also drops pending requests, whose replies may be older than the change. */
  private forget(isMeant: (entry: Entry) => boolean): void {
    for (const [token, entry] of this.byToken.entries()) {
      if (entry.until === undefined || isMeant(entry)) this.byToken.delete(token);
    }
  }
}

/** @throws platform.forbidden, identity.second-factor-required */
export function assertAdmin({ actor, user }: KnownSession): void {
  if (actor.role !== 'admin') throw new AppError(platformErrors.forbidden);
  if (user.mustEnrol) throw new AppError(secondFactorErrors.secondFactorRequired);
}
