import { Injectable } from '@nestjs/common';
import { AppError, domainEvent, type MessageParsed, type MessageReply } from '@vale/contracts/define';
import { identityEvents, passwordResetErrors, passwordResetMessages } from '@vale/contracts/identity';
import { mailLimitKey } from '@vale/contracts/person';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidTime } from '@vale/platform/ids';
import { Limits } from '@vale/platform/limits';
import type { KeysOfUse } from '@vale/platform/own-keys';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { IdentityKeys } from '../identity-keys.service.js';
import { AccountSecurityService } from '../session/account-security.service.js';
import { readToken, RESET_LIFE_MS, RESETS_PER_HOUR, signedText, tokenText, type Reset } from './reset.js';

type Issued = MessageReply<typeof passwordResetMessages.issueReset>;

const PER_RECIPIENT = { points: RESETS_PER_HOUR, seconds: 3_600 };

@Injectable()
export class ResetService {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly accounts: AccountService,
    private readonly security: AccountSecurityService,
    keys: IdentityKeys,
    private readonly limits: Limits,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.keys = keys.of('password-reset');
  }

  /**
   * Behaves the same whether or not the e-mail has an account. Each e-mail has a limit of its own; mails to
   * unconfirmed e-mails also count for their mailbox, when they are sent. Throws `identity.too-many-resets`.
   */
  @Handles(passwordResetMessages.requestReset)
  async request({ email }: { email: string }) {
    await this.take('identity.resets-of', email);
    const account = await this.accounts.findByEmail(email);
    const accountId = account && (await this.accounts.findActive(account.id))?.id;
    if (!accountId) return {};
    if (account.emailConfirmedAt === null) await this.take('identity.resets-to', mailLimitKey(email));
    const requested = { accountId, requestId: this.ids.ulid() };
    await this.accounts.publish(accountId, [domainEvent(identityEvents.passwordResetRequested, requested)]);
    return {};
  }

  /** Returns the same token for a repeated request, and null if the link has expired. */
  @Handles(passwordResetMessages.issueReset)
  async issue(reset: Reset): Promise<Issued> {
    const account = await this.accounts.findActive(reset.accountId);
    const expiresAt = endOf(reset);
    if (!account || expiresAt <= this.clock.nowMs()) return null;
    // Deterministic, so that each attempt to send the mail has the same token.
    const token = tokenText(reset, this.keys.sign(signedText(reset, account)));
    return { email: account.email, name: account.nome, token, expiresAt };
  }

  /**
   * Throws `identity.reset-invalid`, `identity.reset-expired`, `identity.common-password`, `identity.sign-in-busy`,
   * `platform.conflict`.
   */
  @Handles(passwordResetMessages.completeReset)
  async complete({
    token,
    password,
  }: MessageParsed<typeof passwordResetMessages.completeReset>): Promise<{ device: string }> {
    const reset = readToken(token);
    const account = reset && (await this.accountOf(reset));
    if (!account) throw new AppError(passwordResetErrors.resetInvalid);
    if (endOf(reset) <= this.clock.nowMs()) throw new AppError(passwordResetErrors.resetExpired);
    return this.security.resetPassword(account, password);
  }

  private async take(bucket: string, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, PER_RECIPIENT);
    if (allowed) return;
    const params = { limit: String(RESETS_PER_HOUR) };
    throw new AppError(passwordResetErrors.tooManyResets, { params, data: { retryAfterMs } });
  }

  private async accountOf({ mac, ...reset }: Reset & { mac: string }): Promise<Account | null> {
    const account = await this.accounts.findActive(reset.accountId);
    return account && this.keys.isSigned(signedText(reset, account), mac) ? account : null;
  }
}

function endOf({ requestId }: Reset): number {
  return ulidTime(requestId) + RESET_LIFE_MS;
}
