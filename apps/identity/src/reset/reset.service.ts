import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  domainEvent,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { identityEvents, passwordResetErrors, passwordResetMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids, ulidTime } from '@vale/platform/ids';
import type { KeysOfUse } from '@vale/platform/own-keys';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { IdentityKeys } from '../identity-keys.service.js';
import { AccountSecurityService } from '../session/account-security.service.js';
import { readToken, RESET_LIFE_MS, signedText, tokenText, type Reset } from './reset.js';
import { ResetThrottle } from './reset-throttle.service.js';

/** Milliseconds. The write for an account takes about 10, which the time of a reply would reveal. */
const REPLY_MS = 100;

type Requested = MessageParsed<typeof passwordResetMessages.requestReset>;
type Issued = MessageReply<typeof passwordResetMessages.issueReset>;

@Injectable()
export class ResetService {
  private readonly keys: KeysOfUse;

  constructor(
    private readonly accounts: AccountService,
    private readonly security: AccountSecurityService,
    keys: IdentityKeys,
    private readonly throttle: ResetThrottle,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.keys = keys.of('password-reset');
  }

  /** Replies alike, and as fast, whether or not the e-mail has an account. Throws as `ResetThrottle.mail`. */
  @Handles(passwordResetMessages.requestReset)
  async request(requested: Requested, caller: CallContext): Promise<Record<string, never>> {
    await Promise.all([this.publish(requested, caller), sleep(REPLY_MS)]);
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

  private async publish(requested: Requested, caller: CallContext): Promise<void> {
    const account = await this.accounts.findByEmail(requested.email);
    const active = account && (await this.accounts.findActive(account.id));
    await this.throttle.mail(requested, active, caller);
    if (!active) return;
    const reset = { accountId: active.id, requestId: this.ids.ulid() };
    await this.accounts.publish(active.id, [domainEvent(identityEvents.passwordResetRequested, reset)]);
  }

  private async accountOf({ mac, ...reset }: Reset & { mac: string }): Promise<Account | null> {
    const account = await this.accounts.findActive(reset.accountId);
    return account && this.keys.isSigned(signedText(reset, account), mac) ? account : null;
  }
}

function endOf({ requestId }: Reset): number {
  return ulidTime(requestId) + RESET_LIFE_MS;
}
