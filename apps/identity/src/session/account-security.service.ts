import { Injectable } from '@nestjs/common';
import { AppError, platformErrors, requireActor, type CallContext, isStaff } from '@vale/contracts/define';
import { accountSecurityMessages, type PasswordChange } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import type { Account } from '../account/account.js';
import { EmailClaimService } from '../account/email-claim.service.js';
import { AccountService } from '../account/account.service.js';
import { KnownDevices } from './known-devices.service.js';
import { SessionEndService } from './session-end.service.js';
import { SessionService, type OpenedSession } from './session.service.js';
import { SignInThrottleService } from './sign-in-throttle.service.js';

/** Ends all sessions of an account at the owner's request. */
@Injectable()
export class AccountSecurityService {
  constructor(
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly ends: SessionEndService,
    private readonly throttle: SignInThrottleService,
    private readonly devices: KnownDevices,
    private readonly claims: EmailClaimService,
  ) {}

  /** Throws `platform.unauthenticated`, `platform.conflict`. */
  @Handles(accountSecurityMessages.endSessions)
  async endSessions(_input: unknown, caller: CallContext): Promise<{ device: string }> {
    const account = await this.accounts.endSessions(await this.accountOf(caller), caller);
    await this.ends.endAll(account.id);
    return { device: this.devices.issue(account) };
  }

  /**
   * Throws `platform.unauthenticated`, `platform.conflict`, `identity.too-many-requests`,
   * `identity.current-password-wrong`, `identity.common-password`, `identity.sign-in-busy`.
   */
  @Handles(accountSecurityMessages.changePassword)
  async changePassword(change: PasswordChange, caller: CallContext): Promise<OpenedSession> {
    const before = await this.accountOf(caller);
    await this.throttle.passwordCheck(before.id);
    const account = await this.accounts.changePassword(before, change, caller);
    return this.reopen(account, caller);
  }

  /** Opens one session for the caller after all were ended. */
  async reopen(account: Account, caller: CallContext): Promise<OpenedSession> {
    await this.ends.endAll(account.id);
    const opened = await this.sessions.open(account, account.sessionsSince, caller);
    return { ...opened, device: this.devices.issue(account) };
  }

  /**
   * For a caller who opened a link from the account's mailbox. Throws `identity.common-password`,
   * `identity.sign-in-busy`, `platform.conflict`.
   */
  async resetPassword(holder: Account, password: string): Promise<{ device: string }> {
    // A stranger may have registered the e-mail: whoever reads its mail gets an account of their own.
    const isProven = holder.emailConfirmedAt !== null || isStaff(holder.role);
    // A refused password must not use up the link.
    await this.accounts.checkPassword(password, holder.email);
    const before = isProven ? holder : await this.claims.accountOf(holder.email);
    const account = await this.accounts.resetPassword(before, password);
    await this.ends.endAll(account.id);
    return { device: this.devices.issue(account) };
  }

  private async accountOf(caller: CallContext): Promise<Account> {
    const account = await this.accounts.findActive(requireActor(caller).accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    return account;
  }
}
