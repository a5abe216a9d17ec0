import { Injectable } from '@nestjs/common';
import { domainEvent } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { AccountService } from '../account/account.service.js';
import { SessionRepository } from './session.repository.js';

/** Of one event, so that it stays far below the limit of a message. */
const KEYS_AT_ONCE = 500;

/**
 * Makes gateways drop an account's sessions at once. They are over by the account's own fields already: without this, a
 * gateway would know one for another 30 s.
 */
@Injectable()
export class SessionEndService {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly accounts: AccountService,
    private readonly clock: Clock,
  ) {}

  async endAll(accountId: string): Promise<void> {
    const keys = await this.sessions.openKeysOf(accountId, this.clock.nowMs());
    for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
      const sessionKeys = keys.slice(at, at + KEYS_AT_ONCE);
      await this.accounts.publish(accountId, [domainEvent(identityEvents.sessionRevoked, { sessionKeys })]);
    }
  }
}
