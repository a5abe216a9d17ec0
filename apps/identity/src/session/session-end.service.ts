import { Injectable } from '@nestjs/common';
import { domainEvent, requireActor, STEP_UP_MS, type CallContext } from '@vale/contracts/define';
import { accountSecurityMessages, identityEvents, identityMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { AccountService } from '../account/account.service.js';
import { provenAtOf, type Session } from './session.js';
import { SessionRepository } from './session.repository.js';
import { keyOf } from './session.service.js';

/** Keys per event, which keeps it far below the size limit of a message. */
const KEYS_AT_ONCE = 500;

@Injectable()
export class SessionEndService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
    private readonly security: SecurityLog,
  ) {}

  /** Ignores an unknown token, so that signing out may be repeated. */
  @Handles(identityMessages.revokeSession)
  async revoke({ token }: { token: string }) {
    await this.remove(await this.sessions.find(keyOf(token)));
    return {};
  }

  /** Ignores sessions of other accounts. Throws `platform.unauthenticated`. */
  @Handles(accountSecurityMessages.endSession)
  async end({ id: sessionKey }: { id: string }, caller: CallContext) {
    const { accountId } = requireActor(caller);
    const session = await this.sessions.find(sessionKey);
    if (session?.accountId === accountId) await this.remove(session);
    return {};
  }

  /** Sessions that have not expired. */
  async listOpen(accountId: string): Promise<Required<Omit<Session, 'key' | 'accountId' | 'provenAt'>>[]> {
    const open = await this.sessions.openOf(accountId, this.clock.nowMs());
    return open.map(({ device = '', createdAt, lastSeenAt, expiresAt }) => ({
      device,
      createdAt,
      lastSeenAt,
      expiresAt,
    }));
  }

  /** True if the account proved who it is within the last `STEP_UP_MS`. */
  async isFresh(key: string): Promise<boolean> {
    const session = await this.sessions.find(key);
    return session !== null && Math.abs(this.clock.nowMs() - provenAtOf(session)) < STEP_UP_MS;
  }

  /** Call it after `endAll`, which tells gateways the keys. */
  async removeAll(accountId: string): Promise<void> {
    await this.sessions.removeOf(accountId);
  }

  /** Makes gateways drop the sessions at once. They are already invalid, but a gateway caches them for 30 s. */
  async endAll(accountId: string): Promise<void> {
    const open = await this.sessions.openOf(accountId, this.clock.nowMs());
    const keys = open.map(({ key }) => key);
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const sessionKeys = keys.slice(at, at + KEYS_AT_ONCE);
      await this.accounts.publish(accountId, [domainEvent(identityEvents.sessionRevoked, { sessionKeys })]);
    }
  }

  private async remove(session: Session | null): Promise<void> {
    if (!session) return;
    const { key, accountId } = session;
    await this.sessions.remove(key, [domainEvent(identityEvents.sessionRevoked, { sessionKeys: [key] })]);
    this.security.done({ event: 'logout', accountId });
  }
}
