import { Injectable } from '@nestjs/common';
import { domainEvent } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { AccountService } from '../account/account.service.js';
import type { Session } from './session.js';
import { SessionRepository } from './session.repository.js';

/** Keys per event, which keeps it far below the size limit of a message. */
const KEYS_AT_ONCE = 500;

/**
 * Makes gateways drop an account's sessions at once. The sessions are already invalid, but a gateway caches them for
 * 30 s.
 */
@Injectable()
export class SessionEndService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {}

  /** Sessions that have not expired. */
  async listOpen(accountId: string): Promise<Required<Omit<Session, 'key' | 'accountId' | 'provenAt'>>[]> {
    const open = await this.sessions.openOf(accountId, this.clock.nowMs());
    return open.map(({ device = '', createdAt, lastSeenAt, expiresAt }) => ({
      ...{ device, createdAt, lastSeenAt, expiresAt },
    }));
  }

  /** Call it after `endAll`, which tells gateways the keys. */
  async removeAll(accountId: string): Promise<void> {
    await this.sessions.removeOf(accountId);
  }

  async endAll(accountId: string): Promise<void> {
    const open = await this.sessions.openOf(accountId, this.clock.nowMs());
    const keys = open.map(({ key }) => key);
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const sessionKeys = keys.slice(at, at + KEYS_AT_ONCE);
      await this.accounts.publish(accountId, [domainEvent(identityEvents.sessionRevoked, { sessionKeys })]);
    }
  }
}
