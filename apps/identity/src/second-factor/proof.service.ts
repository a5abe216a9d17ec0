import { Injectable } from '@nestjs/common';
import { AppError, platformErrors, requireActor, type CallContext } from '@vale/contracts/define';
import { ownAccountErrors, secondFactorMessages, type Proof } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { proofKindOf, type Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { SessionService } from '../session/session.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import { CodeCheckService } from './code-check.service.js';

/** Routes with `stepUp` require this proof. */
@Injectable()
export class ProofService {
  constructor(
    private readonly accounts: AccountService,
    private readonly sessions: SessionService,
    private readonly throttle: SignInThrottleService,
    private readonly codes: CodeCheckService,
    private readonly security: SecurityLog,
  ) {}

  /**
   * Throws `platform.unauthenticated`, `identity.too-many-requests`, `identity.code-wrong`,
   * `identity.password-refused`, `identity.sign-in-busy`.
   */
  @Handles(secondFactorMessages.proveSession)
  async prove(proof: Proof, caller: CallContext) {
    const { accountId, sessionId } = requireActor(caller);
    const account = await this.accounts.findActive(accountId);
    if (!account) throw new AppError(platformErrors.unauthenticated);
    await this.throttle.passwordCheck(account.id);
    await this.security.logOutcome({ event: 'proof', accountId }, () => this.check(account, proof));
    await this.sessions.recordProof(sessionId);
    return {};
  }

  private async check(account: Account, { code = '', password = '' }: Proof): Promise<void> {
    if (proofKindOf(account) === 'code') return this.codes.use(account, code);
    if (!(await this.accounts.isPassword(account, password)))
      throw new AppError(ownAccountErrors.passwordRefused);
  }
}
