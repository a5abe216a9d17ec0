import { Injectable } from '@nestjs/common';
import {
  AppError,
  domainEvent,
  platformErrors,
  isStaff,
  requirePermission,
  type CallContext,
  type DomainEvent,
} from '@vale/contracts/define';
import {
  identityErrors,
  identityEvents,
  signInErrors,
  type PasswordChange,
  type ProofKind,
  type Role,
} from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { ConfirmationThrottleService } from '../confirmation/confirmation-throttle.service.js';
import { hasPassword, isActive, newAccount, proofKindOf, type Account, type Registrant } from './account.js';
import { recordOf } from './account-record.js';
import { AccountRepository } from './account.repository.js';
import type { HashLane } from './hash-queue.js';
import { PasswordService } from './password.service.js';

@Injectable()
export class AccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordService,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly confirmations: ConfirmationThrottleService,
    private readonly security: SecurityLog,
  ) {}

  /** Null if the e-mail is taken, also by a simultaneous registration. */
  async register(email: string, registrant: Registrant): Promise<Account | null> {
    if (await this.accounts.findByEmail(email)) return null;
    const isMailed = await this.confirmations.mayMailAtOnce(email);
    const account = await this.open(email, registrant, { role: 'customer', isMailed });
    if (account) this.security.done({ event: 'registration', accountId: account.id });
    return account;
  }

  /** Null if the e-mail is taken. */
  async openAdmin(email: string, password: string): Promise<Account | null> {
    const passwordHash = await this.passwords.hash(password, 'admin');
    return this.open(email, { passwordHash }, { role: 'admin', isMailed: false });
  }

  private async open(
    email: string,
    registrant: Registrant,
    { role, isMailed }: { role: Role; isMailed: boolean },
  ): Promise<Account | null> {
    const id = this.ids.ulid();
    const account = newAccount({ ...registrant, id, email, role, nowMs: this.clock.nowMs() });
    const events: DomainEvent[] = [domainEvent(identityEvents.accountRegistered, { accountId: id })];
    // The event has the id of its request, so a repeated event sends no second confirmation e-mail.
    if (isMailed)
      events.push(domainEvent(identityEvents.confirmationRequested, { accountId: id, requestId: id }));
    return this.accounts.add(account, events);
  }

  async findByEmail(email: string): Promise<Account | null> {
    return this.accounts.findByEmail(email);
  }

  /**
   * A null account takes as long as a real one, so that response time does not reveal which e-mails have accounts.
   * Throws `identity.user-not-found`, `identity.wrong-password`, `identity.account-inactive`, `identity.sign-in-busy`.
   */
  async authenticate(account: Account | null, password: string): Promise<Account> {
    return this.security.logRefusal({ event: 'login', accountId: account?.id }, async () => {
      if (!account) {
        await this.passwords.matchesNobody(password);
        throw new AppError(identityErrors.userNotFound);
      }
      if (!(await this.isPassword(account, password))) throw new AppError(identityErrors.wrongPassword);
      if (!isActive(account)) throw new AppError(identityErrors.accountInactive);
      return this.withPresentHash(account, password);
    });
  }

  private async withPresentHash(account: Account, password: string): Promise<Account> {
    if (!hasPassword(account) || !this.passwords.isOutdated(account.passwordHash)) return account;
    const passwordHash = await this.passwords.hash(password, laneOf(account));
    const isRenewed = await this.accounts.renewHash(account, passwordHash);
    return isRenewed ? { ...account, passwordHash } : account;
  }

  /** Throws `identity.sign-in-busy`. */
  async isPassword(account: Account, password: string): Promise<boolean> {
    // This takes as long as a real check, so response time does not reveal which accounts have a password.
    if (!hasPassword(account)) return this.passwords.matchesNobody(password);
    return this.passwords.matches(password, account.passwordHash, laneOf(account));
  }

  /** Throws `identity.wrong-password` if the account's sessions were ended since the login began. */
  async recordLogin(account: Account, by: ProofKind | 'mail' = proofKindOf(account)): Promise<void> {
    const isRecorded = await this.accounts.recordLogin(account, this.clock.nowMs());
    if (!isRecorded) throw new AppError(identityErrors.wrongPassword);
    this.security.done({ event: 'login', accountId: account.id }, { by });
  }

  /** The account of the team that calls. Throws `platform.unauthenticated`, `platform.forbidden`. */
  async ownStaff(caller: CallContext): Promise<Account> {
    const account = await this.findActive(requirePermission(caller, 'panel').accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    if (!isStaff(account.role)) throw new AppError(platformErrors.forbidden);
    return account;
  }

  /**
   * Requires the present password and ends the account's sessions. Throws `identity.current-password-wrong`,
   * `identity.common-password`, `identity.sign-in-busy`, `platform.conflict`.
   */
  async changePassword(
    account: Account,
    { current, password }: PasswordChange,
    context: CallContext,
  ): Promise<Account> {
    return this.security.logOutcome({ event: 'password-change', accountId: account.id }, async () => {
      if (!(await this.isPassword(account, current))) throw new AppError(signInErrors.currentPasswordWrong);
      return this.replace(account, await this.newPassword(account, password), context);
    });
  }

  /**
   * For a caller who opened a link from the account's mailbox, which also confirms the e-mail. Ends the account's
   * sessions. Throws `identity.common-password`, `identity.sign-in-busy`, `platform.conflict`.
   */
  async resetPassword(account: Account, password: string): Promise<Account> {
    const fields = await this.newPassword(account, password);
    const { emailConfirmedAt } = account;
    const after = { ...account, ...fields, emailConfirmedAt: emailConfirmedAt ?? fields.sessionsSince };
    const confirmed = domainEvent(identityEvents.emailConfirmed, { accountId: account.id });
    const events: DomainEvent[] = emailConfirmedAt === null ? [confirmed] : [];
    if (isStaff(account.role))
      events.push(recordOf(this.ownerOf(account), 'change', { before: account, after }));
    await this.accounts.replace(account, after, events);
    this.security.done({ event: 'password-reset', accountId: account.id });
    return after;
  }

  /** Throws `identity.common-password`. */
  async checkPassword(password: string, email: string): Promise<void> {
    await this.passwords.check(password, email);
  }

  /** Ends the account's sessions. Throws `platform.conflict`. */
  async endSessions(account: Account, context: CallContext): Promise<Account> {
    const after = await this.replace(account, { sessionsSince: this.clock.nowMs() }, context);
    this.security.done({ event: 'logout-everywhere', accountId: account.id });
    return after;
  }

  async find(id: string): Promise<Account | null> {
    return this.accounts.findById(id);
  }

  /** Saves events without changing the account. */
  async publish(id: string, events: DomainEvent[]): Promise<void> {
    await this.accounts.publish(id, events);
  }

  /** Null if the account is gone or disabled. */
  async findActive(id: string): Promise<Account | null> {
    const account = await this.accounts.findById(id);
    return account && isActive(account) ? account : null;
  }

  /** The audit log names the owner, who is not signed in. */
  private ownerOf({ id: accountId, email, role }: Account): CallContext {
    return { requestId: this.ids.ulid(), actor: { accountId, sessionId: '', email, role } };
  }

  private async newPassword(account: Account, password: string) {
    await this.passwords.check(password, account.email);
    const passwordHash = await this.passwords.hash(password, laneOf(account));
    return { passwordHash, sessionsSince: this.clock.nowMs() };
  }

  private async replace(account: Account, fields: Partial<Account>, context: CallContext): Promise<Account> {
    const after = { ...account, ...fields };
    const events = isStaff(account.role) ? [recordOf(context, 'change', { before: account, after })] : [];
    await this.accounts.replace(account, fields, events);
    return after;
  }
}

function laneOf({ role }: Account): HashLane {
  return isStaff(role) ? 'admin' : 'login';
}
