import { Injectable } from '@nestjs/common';
import { AppError, domainEvent, type MessageParsed } from '@vale/contracts/define';
import { confirmationErrors, identityEvents, identityMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { AddressClaimService } from '../account/address-claim.service.js';
import { SessionService } from '../session/session.service.js';
import { requestOf, type Confirmation } from './confirmation.js';
import { ConfirmationRepository } from './confirmation.repository.js';
import { ConfirmationTokenService } from './confirmation-token.service.js';

@Injectable()
export class ConfirmEmailService {
  constructor(
    private readonly confirmations: ConfirmationRepository,
    private readonly accounts: AccountService,
    private readonly tokens: ConfirmationTokenService,
    private readonly addresses: AddressClaimService,
    private readonly sessions: SessionService,
    private readonly clock: Clock,
  ) {}

  /** Throws `identity.confirmation-invalid`, `identity.confirmation-used`, `identity.confirmation-expired`. */
  @Handles(identityMessages.confirmEmail)
  async confirm({ token, session }: MessageParsed<typeof identityMessages.confirmEmail>) {
    const confirmation = await this.find(token);
    const account = confirmation && (await this.accounts.find(confirmation.accountId));
    if (!account || account.email !== confirmation.email)
      throw new AppError(confirmationErrors.confirmationInvalid);
    if (account.emailConfirmedAt !== null) throw new AppError(confirmationErrors.confirmationUsed);
    if (confirmation.expiresAt <= this.clock.nowMs())
      throw new AppError(confirmationErrors.confirmationExpired);
    // Elsewhere, who reads the mail need not be who registered the address: they must not share an account.
    if (await this.isSignedInTo(account, session)) await this.confirmAccount(account);
    else await this.addresses.accountOf(account.email);
    return {};
  }

  private async confirmAccount(account: Account): Promise<void> {
    const confirmed = await this.accounts.confirmEmail(account, [
      domainEvent(identityEvents.emailConfirmed, { accountId: account.id }),
    ]);
    if (!confirmed) throw new AppError(confirmationErrors.confirmationUsed);
  }

  private async isSignedInTo(account: Account, session: string | undefined): Promise<boolean> {
    const known = session === undefined ? null : await this.sessions.find({ token: session });
    return known?.actor.accountId === account.id;
  }

  private async find(token: string): Promise<Confirmation | null> {
    const requestId = requestOf(token);
    const found = requestId && (await this.confirmations.find(requestId));
    return found && this.tokens.isOf(found, token) ? found : null;
  }
}
