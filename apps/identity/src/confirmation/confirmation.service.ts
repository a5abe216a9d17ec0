import { Injectable } from '@nestjs/common';
import {
  domainEvent,
  requireActor,
  type CallContext,
  type EventData,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { identityEvents, identityMessages } from '@vale/contracts/identity';
import { Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { AccountService } from '../account/account.service.js';
import { CONFIRMATION_LIFE_MS } from './confirmation.js';
import { ConfirmationTokenService } from './confirmation-token.service.js';
import { ConfirmationRepository } from './confirmation.repository.js';
import { ConfirmationThrottleService } from './confirmation-throttle.service.js';

type Issued = MessageReply<typeof identityMessages.issueConfirmation>;

@Injectable()
export class ConfirmationService {
  constructor(
    private readonly confirmations: ConfirmationRepository,
    private readonly accounts: AccountService,
    private readonly tokens: ConfirmationTokenService,
    private readonly throttle: ConfirmationThrottleService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Sends another mail. Throws `identity.too-many-confirmations`. */
  @Handles(identityMessages.requestConfirmation)
  async request(_input: unknown, caller: CallContext): Promise<{ sent: boolean }> {
    const { accountId } = requireActor(caller);
    const account = await this.accounts.find(accountId);
    if (!account || account.emailConfirmedAt !== null) return { sent: false };
    await this.throttle.take(account);
    const requested = { accountId, requestId: this.ids.ulid() };
    await this.accounts.publish(accountId, [domainEvent(identityEvents.confirmationRequested, requested)]);
    return { sent: true };
  }

  /** Returns the same token for a repeated request, and null if the account needs no confirmation. */
  @Handles(identityMessages.issueConfirmation)
  async issue({
    accountId,
    requestId,
  }: MessageParsed<typeof identityMessages.issueConfirmation>): Promise<Issued> {
    const account = await this.accounts.find(accountId);
    if (!account || account.emailConfirmedAt !== null) return null;
    const { email } = account;
    const wanted = { requestId, accountId, email, expiresAt: this.clock.nowMs() + CONFIRMATION_LIFE_MS };
    const tokenHash = this.tokens.hashOf(this.tokens.of(wanted));
    const issued = await this.confirmations.insertOrFind({ ...wanted, tokenHash });
    const token = this.tokens.of(issued);
    return { email, name: account.nome, token, expiresAt: issued.expiresAt };
  }

  /** Their e-mail would name the buyer of orders that are anonymous. Safe to repeat. */
  @On(identityEvents.accountDeleted, { durable: 'identity-forget-confirmations-when-account-deleted' })
  async forget({ accountId }: EventData<typeof identityEvents.accountDeleted>): Promise<void> {
    await this.confirmations.removeOf(accountId);
  }
}
