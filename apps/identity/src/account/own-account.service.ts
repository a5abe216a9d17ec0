import { Injectable } from '@nestjs/common';
import { ownOrderMessages } from '@vale/contracts/checkout';
import {
  AppError,
  platformErrors,
  requireActor,
  type CallContext,
  type MessageParsed,
  type MessageReply,
  isStaff,
} from '@vale/contracts/define';
import { ownAccountErrors, ownAccountMessages } from '@vale/contracts/identity';
import { Bus, Handles } from '@vale/platform/bus';
import { SessionEndService } from '../session/session-end.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import { hasPassword, type Account } from './account.js';
import { AccountRemovalService } from './account-removal.service.js';
import { AccountService } from './account.service.js';

/** The legal rights of an account's owner: a copy of all data, and deletion. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly accounts: AccountService,
    private readonly throttle: SignInThrottleService,
    private readonly sessions: SessionEndService,
    private readonly removal: AccountRemovalService,
    private readonly bus: Bus,
  ) {}

  /** Leaves out secrets, which say nothing about the person: the password's hash and the session keys. */
  @Handles(ownAccountMessages.exportAccount)
  async export(
    _input: unknown,
    context: CallContext,
  ): Promise<MessageReply<typeof ownAccountMessages.exportAccount>> {
    const { id, email, nome, createdAt, emailConfirmedAt, lastLoginAt } = await this.own(context);
    const sessions = await this.sessions.listOpen(id);
    return { id, email, name: nome, createdAt, emailConfirmedAt, lastLoginAt, sessions };
  }

  /**
   * Throws `identity.password-refused`, `identity.unfinished-orders`, `identity.administrator-account`,
   * `identity.too-many-requests`.
   */
  @Handles(ownAccountMessages.closeAccount)
  async close({ password }: MessageParsed<typeof ownAccountMessages.closeAccount>, context: CallContext) {
    const account = await this.own(context);
    if (isStaff(account.role)) throw new AppError(ownAccountErrors.administratorAccount);
    await this.throttle.passwordCheck(account.id);
    await this.assertOwner(account, password, context);
    // An order that is placed after this check is anonymised once it is finished.
    const { unfinished } = await this.bus.request(ownOrderMessages.countUnfinished, {});
    if (unfinished > 0) throw new AppError(ownAccountErrors.unfinishedOrders);
    await this.removal.remove(account, []);
    return {};
  }

  /** An account without a password proves itself by a recent link. */
  private async assertOwner(
    account: Account,
    password: string | undefined,
    context: CallContext,
  ): Promise<void> {
    if (hasPassword(account)) {
      if (password === undefined || !(await this.accounts.isPassword(account, password)))
        throw new AppError(ownAccountErrors.passwordRefused);
    } else if (!(await this.sessions.isFresh(requireActor(context).sessionId)))
      throw new AppError(ownAccountErrors.freshLinkRequired);
  }

  private async own(context: CallContext): Promise<Account> {
    const account = await this.accounts.find(requireActor(context).accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    return account;
  }
}
