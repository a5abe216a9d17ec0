import { Injectable } from '@nestjs/common';
import { AppError, domainEvent, platformErrors, type DomainEvent } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { restockMessages } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import { identityEvents } from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { Bus, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { SessionEndService } from '../session/session-end.service.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';

@Injectable()
export class AccountRemovalService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionEndService,
    private readonly clock: Clock,
    private readonly bus: Bus,
    private readonly security: SecurityLog,
  ) {}

  /** Saves `records` with the first step. Throws `platform.conflict` if the account changed since it was read. */
  async remove(account: Account, records: DomainEvent[], { keepsOrders = false } = {}): Promise<void> {
    const { id: accountId } = account;
    const over = { status: 'inativo' as const, sessionsSince: this.clock.nowMs() };
    const deleted = domainEvent(identityEvents.accountDeleted, { accountId });
    if (!(await this.accounts.replace(account, over, [...records, deleted])))
      throw new AppError(platformErrors.conflict);
    // After a restore of an earlier backup, the log alone knows what has to be deleted again.
    if (!keepsOrders) this.security.done({ event: 'account-deletion', accountId });
    await this.complete(accountId, { keepsOrders });
  }

  /** Completes a deletion. Safe to repeat, because a crash may come between two steps. */
  @On(identityEvents.accountDeleted, { durable: 'identity-remove-account-when-account-deleted' })
  async finish({
    accountId,
  }: Pick<EventData<typeof identityEvents.accountDeleted>, 'accountId'>): Promise<void> {
    await this.complete(accountId, { keepsOrders: false });
  }

  private async complete(accountId: string, { keepsOrders }: { keepsOrders: boolean }): Promise<void> {
    const account = await this.accounts.findById(accountId);
    if (!account) return;
    try {
      // The event of the deletion names no e-mail, so others get it while the account still has it.
      // Sessions end before the account is deleted, because they tell gateways which sessions to drop.
      if (account.emailConfirmedAt !== null && !keepsOrders) await this.eraseEmail(account);
      await this.sessions.endAll(accountId);
      await this.sessions.removeAll(accountId);
      await this.accounts.remove(account);
    } catch (error) {
      // Another call may have removed it at the same moment.
      if (await this.accounts.findById(accountId)) throw error;
    }
  }

  private async eraseEmail({ id: accountId, email }: Account): Promise<void> {
    await this.bus.request(ownOrderMessages.eraseAddress, { accountId, email });
    await this.bus.request(restockMessages.eraseRestock, { email });
    await this.bus.request(notificationMessages.eraseMailbox, { email });
  }
}
