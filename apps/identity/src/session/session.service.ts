import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  domainEvent,
  platformErrors,
  requireActor,
  type CallContext,
} from '@vale/contracts/define';
import {
  identityEvents,
  type identityMessages,
  type CurrentUser,
  type OwnSession,
} from '@vale/contracts/identity';
import type { MessageReply } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { toCurrentUser, type Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { deviceName } from './device-name.js';
import { isOpen, newSession, slide, type SessionRules } from './session.js';
import { SessionRepository } from './session.repository.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_LISTED = 100;

export interface OpenedSession {
  /** For the cookie only. */
  token: string;
  expiresAt: number;
  user: CurrentUser;
  /** For a cookie too (`KnownDevices`). */
  device?: string;
}

export type KnownSession = MessageReply<typeof identityMessages.getSession>;

@Injectable()
export class SessionService {
  private readonly rules: SessionRules;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(identityConfig) config: IdentityConfig,
  ) {
    this.rules = { idleMs: config.SESSION_DAYS * DAY_MS, maxMs: config.SESSION_MAX_DAYS * DAY_MS };
  }

  /** Null for unknown, expired and revoked tokens, and for accounts that may no longer sign in. */
  async find(token: string): Promise<KnownSession> {
    const session = await this.sessions.find(keyOf(token));
    const account = session && (await this.accounts.findActive(session.accountId));
    const nowMs = this.clock.nowMs();
    if (!session || !account || !isOpen(session, account.sessionsSince, nowMs)) return null;

    const moved = slide(session, nowMs, this.rules);
    if (moved) await this.sessions.recordVisit(moved);
    const { id: accountId, email, role } = account;
    const emailConfirmed = account.emailConfirmedAt !== null;
    return {
      actor: { accountId, sessionId: session.key, email, role, emailConfirmed },
      user: toCurrentUser(account),
      expiresAt: (moved ?? session).expiresAt,
    };
  }

  /** Those of the caller's account, the latest used first. @throws platform.unauthenticated */
  async list(caller: CallContext): Promise<OwnSession[]> {
    const { accountId, sessionId } = requireActor(caller);
    const nowMs = this.clock.nowMs();
    const account = await this.accounts.findActive(accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    const open = await this.sessions.openOf(accountId, nowMs);
    return open
      .filter((session) => isOpen(session, account.sessionsSince, nowMs))
      .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt || other.createdAt - one.createdAt)
      .slice(0, MOST_LISTED)
      .map(({ key: id, device = '', createdAt: openedAt, lastSeenAt }) => ({
        ...{ id, device, openedAt, lastSeenAt },
        current: id === sessionId,
      }));
  }

  /** One of the caller's account; does nothing for any other. @throws platform.unauthenticated */
  async end(sessionKey: string, caller: CallContext): Promise<void> {
    const { accountId } = requireActor(caller);
    const session = await this.sessions.find(sessionKey);
    if (session?.accountId === accountId) await this.remove(sessionKey);
  }

  /** Does nothing for an unknown token, so that signing out may be repeated. */
  async revoke(token: string): Promise<void> {
    await this.remove(keyOf(token));
  }

  private async remove(sessionKey: string): Promise<void> {
    try {
      await this.sessions.remove(sessionKey, [
        domainEvent(identityEvents.sessionRevoked, { sessionKeys: [sessionKey] }),
      ]);
    } catch (error) {
      if (!(error instanceof AppError && error.is(platformErrors.conflict))) throw error;
    }
  }

  async purge(): Promise<void> {
    await this.sessions.removeExpired(this.clock.nowMs());
  }

  /** `nowMs`: when the log-in began. */
  async open(account: Account, nowMs: number, { client }: CallContext): Promise<OpenedSession> {
    const token = this.ids.token();
    const about = { key: keyOf(token), accountId: account.id, device: deviceName(client?.userAgent ?? '') };
    const session = newSession(about, nowMs, this.rules);
    await this.sessions.add(session);
    return { token, expiresAt: session.expiresAt, user: toCurrentUser(account) };
  }
}

/** A fast hash is enough: tokens are 32 random bytes, which nobody can guess. */
function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
