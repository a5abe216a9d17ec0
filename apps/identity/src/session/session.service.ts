import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, isStaff, platformErrors, requireActor, type CallContext } from '@vale/contracts/define';
import {
  type CurrentUser,
  accountSecurityMessages,
  identityJobs,
  identityMessages,
  type OwnSession,
  type Role,
} from '@vale/contracts/identity';
import type { MessageReply } from '@vale/contracts/define';
import { DAY_MS } from '@vale/contracts/time';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { isStorageFull } from '@vale/platform/errors';
import { Ids } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { mustEnrol, proofKindOf, toCurrentUser, type Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { deviceName } from './device-name.js';
import {
  adminRules,
  customerRules,
  isOpen,
  newSession,
  provenAtOf,
  slide,
  type Session,
  type SessionRules,
} from './session.js';
import { SessionRepository } from './session.repository.js';

const MAX_LISTED = 100;

export interface OpenedSession {
  /** Only for the cookie. */
  token: string;
  expiresAt: number;
  user: CurrentUser;
  /** For the device cookie; see `KnownDevices`. */
  device?: string;
}

/** Account or guest whose session it is. */
type SessionOwner = Pick<Account, 'id' | 'role' | 'sessionsSince'>;

export type KnownSession = MessageReply<typeof identityMessages.getSession>;

@Injectable()
export class SessionService {
  private readonly rules: Record<'customer' | 'staff', SessionRules>;

  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(identityConfig) config: IdentityConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {
    const ages = { idleMs: config.SESSION_DAYS * DAY_MS, maxMs: config.SESSION_MAX_DAYS * DAY_MS };
    this.rules = { customer: customerRules(ages), staff: adminRules(ages) };
  }

  /** Null if the token is unknown, expired or revoked, or the account may not sign in. */
  @Handles(identityMessages.getSession)
  async find({ token }: { token: string }): Promise<KnownSession> {
    const session = await this.byToken(token);
    const account = session && (await this.accounts.findActive(session.accountId));
    const open = account && (await this.visit(session, account));
    if (!open) return null;

    const { id: accountId, email, role } = account;
    const emailConfirmed = account.emailConfirmedAt !== null;
    return {
      actor: { accountId, sessionId: open.key, email, role, emailConfirmed },
      user: this.userOf(account),
      expiresAt: this.cookieEndOf(open, role),
      ...(isStaff(role) && { proof: { at: provenAtOf(open), by: proofKindOf(account) } }),
    };
  }

  /** Latest use first. Throws `platform.unauthenticated`. */
  @Handles(accountSecurityMessages.listSessions)
  async list(_input: unknown, caller: CallContext): Promise<{ items: OwnSession[] }> {
    const { accountId, sessionId } = requireActor(caller);
    const nowMs = this.clock.nowMs();
    const account = await this.accounts.findActive(accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    const open = await this.sessions.openOf(accountId, nowMs);
    const items = open
      .filter((session) => this.isOpen(session, account, nowMs))
      .toSorted((one, other) => other.lastSeenAt - one.lastSeenAt || other.createdAt - one.createdAt)
      .slice(0, MAX_LISTED)
      .map(({ key: id, device = '', createdAt: openedAt, lastSeenAt }) => ({
        id,
        device,
        openedAt,
        lastSeenAt,
        current: id === sessionId,
      }));
    return { items };
  }

  async byToken(token: string): Promise<Session | null> {
    return this.sessions.find(keyOf(token));
  }

  /** The session, which the visit extends. Null if it is over. */
  async visit(session: Session, owner: SessionOwner): Promise<Session | null> {
    const nowMs = this.clock.nowMs();
    if (!this.isOpen(session, owner, nowMs)) return null;
    const moved = slide(session, nowMs, this.rulesOf(owner.role));
    if (moved) await this.recordVisit(moved);
    return moved ?? session;
  }

  /** When a session that is opened now is over, however often it is used. */
  latestEnd(nowMs: number): number {
    return nowMs + this.rules.customer.maxMs;
  }

  /** While the disk is full, the time of the visit is not stored, and the session still works. */
  private async recordVisit(session: Session): Promise<void> {
    try {
      await this.sessions.recordVisit(session);
    } catch (error) {
      if (!isStorageFull(error)) throw error;
    }
  }

  @Processes(identityJobs.purgeSessions)
  async purge(): Promise<void> {
    await this.sessions.removeExpired(this.clock.nowMs());
  }

  /** `nowMs` is when the login began. */
  async open(account: Account, nowMs: number, caller: CallContext): Promise<OpenedSession> {
    const { token, session } = await this.start(account, nowMs, caller);
    return { token, expiresAt: this.cookieEndOf(session, account.role), user: this.userOf(account) };
  }

  async start(
    { id: accountId, role, sessionsSince }: SessionOwner,
    nowMs: number,
    { client }: CallContext,
  ): Promise<{ token: string; session: Session }> {
    const token = this.ids.token();
    const about = { key: keyOf(token), accountId, device: deviceName(client?.userAgent ?? '') };
    // If the clock was set back, `sessionsSince` may be in the future and would end the session at once.
    const createdAt = Math.max(nowMs, sessionsSince);
    const session = { ...newSession(about, createdAt, this.rulesOf(role)), provenAt: this.clock.nowMs() };
    await this.sessions.add(session);
    return { token, session };
  }

  async recordProof(sessionKey: string): Promise<void> {
    await this.sessions.recordProof(sessionKey, this.clock.nowMs());
  }

  private isOpen(session: Session, { role, sessionsSince }: SessionOwner, nowMs: number): boolean {
    return isOpen(session, sessionsSince, nowMs, this.rulesOf(role));
  }

  private rulesOf(role: Role): SessionRules {
    return this.rules[isStaff(role) ? 'staff' : 'customer'];
  }

  /**
   * Requests of the panel extend the session, but only requests for the session itself extend the cookie. So an
   * administrator's cookie lasts as long as a customer's, while the session ends at its own time.
   */
  private cookieEndOf({ createdAt, lastSeenAt, expiresAt }: Session, role: Role): number {
    if (role === 'customer') return expiresAt;
    const { idleMs, maxMs } = this.rules.customer;
    return Math.min(lastSeenAt + idleMs, createdAt + maxMs);
  }

  private userOf(account: Account): CurrentUser {
    const user = toCurrentUser(account);
    return mustEnrol(account, this.runtime.VALE_DEMO) ? { ...user, mustEnrol: true } : user;
  }
}

/** A fast hash is enough: nobody can guess 32 random bytes. */
export function keyOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
