import { Injectable } from '@nestjs/common';
import { AppError, type MessageParsed } from '@vale/contracts/define';
import { confirmationErrors, identityMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { AccountService } from '../account/account.service.js';
import { EmailClaimService } from '../account/email-claim.service.js';
import { requestOf, type Confirmation } from './confirmation.js';
import { ConfirmationRepository } from './confirmation.repository.js';
import { ConfirmationTokenService } from './confirmation-token.service.js';

@Injectable()
export class ConfirmEmailService {
  constructor(
    private readonly confirmations: ConfirmationRepository,
    private readonly accounts: AccountService,
    private readonly tokens: ConfirmationTokenService,
    private readonly claims: EmailClaimService,
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
    // In another browser, who reads the mail need not be who registered the e-mail: they must not share an account.
    await this.claims.accountOf(account.email, { session });
    return {};
  }

  private async find(token: string): Promise<Confirmation | null> {
    const requestId = requestOf(token);
    const found = requestId && (await this.confirmations.find(requestId));
    return found && this.tokens.isOf(found, token) ? found : null;
  }
}
