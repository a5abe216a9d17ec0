import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type MessageParsed } from '@vale/contracts/define';
import { identityMessages, signInErrors } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { proofKindOf, type Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { PendingSignIns } from '../second-factor/pending-sign-in.service.js';
import { KnownDevices } from './known-devices.service.js';
import { SessionService, type OpenedSession } from './session.service.js';
import { SignInThrottleService } from './sign-in-throttle.service.js';

type SignIn = MessageParsed<typeof identityMessages.openSession>;

/** Opens sessions and makes the browser a known one. */
@Injectable()
export class SignInService {
  constructor(
    private readonly sessions: SessionService,
    private readonly accounts: AccountService,
    private readonly throttle: SignInThrottleService,
    private readonly devices: KnownDevices,
    private readonly clock: Clock,
    private readonly pending: PendingSignIns,
  ) {}

  /** Throws `identity.code-required` for an account with a second factor; `CompleteSignInService` then continues. */
  @Handles(identityMessages.openSession)
  async signIn({ email, password, device }: SignIn, caller: CallContext): Promise<OpenedSession> {
    const account = await this.accounts.findByEmail(email);
    await this.throttle.login(caller, email, this.devices.idOf(device, account));
    // Checking the password takes a while. A change within that time must also end the session.
    const startedAt = this.clock.nowMs();
    const known = await this.accounts.authenticate(account, password);
    if (proofKindOf(known) === 'code') {
      const pending = this.pending.issue(known, startedAt);
      throw new AppError(signInErrors.codeRequired, { data: { pending } });
    }
    return this.open(known, startedAt, caller);
  }

  /** `startedAt` is the time before the proof (password, code, mail) was checked. */
  async open(account: Account, startedAt: number, caller: CallContext, by?: 'mail'): Promise<OpenedSession> {
    await this.accounts.recordLogin(account, by);
    return this.start(account, startedAt, caller);
  }

  async start(account: Account, startedAt: number, caller: CallContext): Promise<OpenedSession> {
    return { ...(await this.sessions.open(account, startedAt, caller)), device: this.devices.issue(account) };
  }
}
