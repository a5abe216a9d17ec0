import { Injectable } from '@nestjs/common';
import { AppError, domainEvent, platformErrors, type DomainEvent } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { identityEvents } from '@vale/contracts/identity';
import { On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { SessionEndService } from '../session/session-end.service.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';

/** Ends an account for good, by its owner or an administrator. */
@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionEndService,
    private readonly clock: Clock,
  ) {}

  /** `records` are saved with the first step. Throws `platform.conflict` when it was changed since it was read. */
  async remove(account: Account, records: DomainEvent[]): Promise<void> {
    const { id: accountId } = account;
    const over = { status: 'inativo' as const, sessionsSince: this.clock.nowMs() };
    const deleted = domainEvent(identityEvents.accountDeleted, { accountId });
    if (!(await this.accounts.replace(account, over, [...records, deleted])))
      throw new AppError(platformErrors.conflict);
    await this.finish({ accountId });
  }

  /** What follows from `identity.account-deleted`. Safe to repeat: a crash may have come between two steps. */
  @On(identityEvents.accountDeleted, { durable: 'identity-remove-account-when-account-deleted' })
  async finish({
    accountId,
  }: Pick<EventData<typeof identityEvents.accountDeleted>, 'accountId'>): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) return;
    try {
      // Before the account goes: it publishes which sessions gateways drop.
      await this.sessions.endAll(accountId);
      await this.sessions.removeAll(accountId);
      await this.accounts.remove(account);
    } catch (error) {
      // Done by another call at the same moment.
      if (await this.accounts.findById(accountId)) throw error;
    }
  }
}
