import { Injectable } from '@nestjs/common';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import type { Credentials, identityMessages } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { KnownDevices } from './known-devices.service.js';
import { SessionService, type OpenedSession } from './session.service.js';
import { SignInThrottleService } from './sign-in-throttle.service.js';

type SignIn = MessageParsed<typeof identityMessages.openSession>;

/** What opens a session: each makes its browser one that the account is known on. */
@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionService,
    private readonly accounts: AccountService,
    private readonly throttle: SignInThrottleService,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
  ) {}

  async register(credentials: Credentials, caller: CallContext): Promise<OpenedSession> {
    await this.throttle.registration(caller);
    return this.open(await this.accounts.register(credentials), this.clock.nowMs(), caller);
  }

  async signIn({ email, password, device }: SignIn, caller: CallContext): Promise<OpenedSession> {
    const account = await this.accounts.findByEmail(email);
    await this.throttle.login(caller, email, this.devices.idOf(device, account));
    // From before the password is compared, which takes a while: a session ends also by a change within that.
    const startedAt = this.clock.nowMs();
    return this.open(await this.accounts.authenticate(account, password), startedAt, caller);
  }

  private async open(account: Account, startedAt: number, caller: CallContext): Promise<OpenedSession> {
    return { ...(await this.sessions.open(account, startedAt, caller)), device: this.devices.issue(account) };
  }
}
