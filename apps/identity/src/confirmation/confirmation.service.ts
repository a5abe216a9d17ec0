import { hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  domainEvent,
  requireActor,
  type CallContext,
  type MessageReply,
} from '@vale/contracts/define';
import { confirmationErrors, identityEvents, type identityMessages } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Account } from '../account/account.js';
import { AccountRepository } from '../account/account.repository.js';
import {
  confirmationToken,
  CONFIRMATION_LIFE_MS,
  hashOf,
  isTokenOf,
  requestOf,
  type Confirmation,
} from './confirmation.js';
import { ConfirmationRepository } from './confirmation.repository.js';
import { ConfirmationThrottleService } from './confirmation-throttle.service.js';

type Issued = MessageReply<typeof identityMessages.issueConfirmation>;

/** Links that confirm the e-mail addresses of accounts. */
@Injectable()
export class ConfirmationService {
  private readonly key: Buffer;

  constructor(
    private readonly confirmations: ConfirmationRepository,
    private readonly accounts: AccountRepository,
    private readonly throttle: ConfirmationThrottleService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(runtimeConfig) { SECRET_KEY }: RuntimeConfig,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', SECRET_KEY, 'vale identity', 'v1/email-confirmation', 32));
  }

  /** Another mail. Throws `identity.too-many-confirmations`. */
  async request(caller: CallContext): Promise<{ sent: boolean }> {
    const { accountId } = requireActor(caller);
    const account = await this.accounts.findById(accountId);
    if (!account || account.emailConfirmedAt !== null) return { sent: false };
    await this.throttle.take(account);
    const requested = { accountId, requestId: this.ids.ulid() };
    await this.accounts.publish(accountId, [domainEvent(identityEvents.confirmationRequested, requested)]);
    return { sent: true };
  }

  /** The link's token for a request, the same each time. Null when the account needs none. */
  async issue(accountId: string, requestId: string): Promise<Issued> {
    const account = await this.accounts.findById(accountId);
    if (!account || account.emailConfirmedAt !== null || this.isLate(account, requestId)) return null;
    const { email } = account;
    const wanted = { requestId, accountId, email, expiresAt: this.clock.nowMs() + CONFIRMATION_LIFE_MS };
    const tokenHash = hashOf(confirmationToken(wanted, this.key));
    const issued = await this.confirmations.insertOrFind({ ...wanted, tokenHash });
    const token = confirmationToken(issued, this.key);
    return { email, name: account.nome, token, expiresAt: issued.expiresAt };
  }

  /** Throws `identity.confirmation-invalid`, `identity.confirmation-used`, `identity.confirmation-expired`. */
  async confirm(token: string): Promise<void> {
    const confirmation = await this.find(token);
    const account = confirmation && (await this.accounts.findById(confirmation.accountId));
    if (!account || account.email !== confirmation.email)
      throw new AppError(confirmationErrors.confirmationInvalid);
    if (account.emailConfirmedAt !== null) throw new AppError(confirmationErrors.confirmationUsed);
    const now = this.clock.nowMs();
    if (confirmation.expiresAt <= now) throw new AppError(confirmationErrors.confirmationExpired);
    const confirmed = await this.accounts.confirmEmail(account.id, now, [
      domainEvent(identityEvents.emailConfirmed, { accountId: account.id }),
    ]);
    if (!confirmed) throw new AppError(confirmationErrors.confirmationUsed);
  }

  private async find(token: string): Promise<Confirmation | null> {
    const requestId = requestOf(token);
    const found = requestId && (await this.confirmations.find(requestId));
    return found && isTokenOf(found, token) ? found : null;
  }

  /** A registration's own mail is not sent days later, as when a release without it is replaced. */
  private isLate({ id, createdAt }: Account, requestId: string): boolean {
    return requestId === id && this.clock.nowMs() - createdAt > CONFIRMATION_LIFE_MS;
  }
}
