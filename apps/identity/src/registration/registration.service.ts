import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type MessageReply } from '@vale/contracts/define';
import { identityErrors, identityMessages, type Registration } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { isProven } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { PasswordService } from '../account/password.service.js';
import { MailProofService } from '../mail-proof/mail-proof.service.js';
import { SignInService } from '../session/sign-in.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';

@Injectable()
export class RegistrationService {
  constructor(
    private readonly accounts: AccountService,
    private readonly passwords: PasswordService,
    private readonly proofs: MailProofService,
    private readonly signIns: SignInService,
    private readonly throttle: SignInThrottleService,
    private readonly clock: Clock,
  ) {}

  /**
   * Replies with a proof to complete where another registration has the e-mail without having confirmed it: whoever reads
   * its mail gets it. Throws `identity.email-in-use`, `identity.common-password`, `identity.sign-in-busy`,
   * `identity.too-many-requests`.
   */
  @Handles(identityMessages.register)
  async register(
    { email, password, name }: Registration,
    caller: CallContext,
  ): Promise<MessageReply<typeof identityMessages.register>> {
    await this.throttle.registration(caller);
    await this.passwords.check(password, email);
    const holder = await this.accounts.findByEmail(email);
    if (holder && isProven(holder)) throw new AppError(identityErrors.emailInUse);
    const passwordHash = await this.passwords.hash(password, 'registration');
    const registrant = { passwordHash, ...(name !== undefined && { nome: name }) };
    const opened = await this.accounts.register(email, registrant);
    return opened
      ? this.signIns.start(opened, this.clock.nowMs(), caller)
      : this.proofs.requestFor(registrant, email);
  }
}
