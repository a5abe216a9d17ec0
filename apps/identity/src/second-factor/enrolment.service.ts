import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, type CallContext } from '@vale/contracts/define';
import { secondFactorErrors, secondFactorMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { toBase32 } from '@vale/platform/totp';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { AccountSecurityService } from '../session/account-security.service.js';
import type { OpenedSession } from '../session/session.service.js';
import { CodeCheckService } from './code-check.service.js';
import { ENROLMENT_LIFE_MS, readCode, shownRecoveryCode } from './second-factor.js';
import { SecondFactorSeal } from './second-factor-seal.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';

/** Sets up an authenticator app, also in place of another one. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly accounts: AccountService,
    private readonly factors: SecondFactorRepository,
    private readonly seal: SecondFactorSeal,
    private readonly codes: CodeCheckService,
    private readonly security: AccountSecurityService,
    private readonly clock: Clock,
  ) {}

  /** Returns the secret in base32. Throws `platform.unauthenticated`, `platform.forbidden`, `platform.conflict`. */
  @Handles(secondFactorMessages.beginSecondFactor)
  async begin(_input: unknown, caller: CallContext): Promise<{ secret: string }> {
    const account = await this.accounts.ownStaff(caller);
    const secret = this.seal.newSecret();
    const sealed = this.seal.seal(secret, account.id);
    await this.factors.begin(account, { sealed, begunAt: this.clock.nowMs() });
    return { secret: toBase32(secret) };
  }

  /**
   * Ends all sessions, because one that was opened by password alone must not gain the rights of both factors. Attempts
   * are not limited: the caller has seen the secret. Throws `platform.unauthenticated`, `platform.forbidden`,
   * `identity.setup-over`, `identity.code-wrong`, `platform.conflict`.
   */
  @Handles(secondFactorMessages.confirmSecondFactor)
  async confirm(
    { code: typed }: { code: string },
    caller: CallContext,
  ): Promise<OpenedSession & { recoveryCodes: string[] }> {
    const before = await this.accounts.ownStaff(caller);
    const lastStep = this.stepOf(before, typed);
    const now = this.clock.nowMs();
    const codes = this.seal.newRecoveryCodes();
    const recovery = codes.map((code) => this.seal.hash(code, before.id));
    const secondFactor = { sealed: before.enrolment!.sealed, since: now, lastStep, recovery };
    const record = adminChange(caller, {
      action: 'account.second-factor',
      target: { kind: 'account', id: before.id },
      before: { secondFactorSince: before.secondFactor?.since ?? null },
      after: { secondFactorSince: now },
    });
    await this.factors.enrol(before, { secondFactor, sessionsSince: now }, [record]);
    const account = { ...before, secondFactor, sessionsSince: now };
    const opened = await this.security.reopen(account, caller);
    return { ...opened, recoveryCodes: codes.map(shownRecoveryCode) };
  }

  private stepOf({ id, enrolment }: Account, typed: string): number {
    const isOver = !enrolment || this.clock.nowMs() >= enrolment.begunAt + ENROLMENT_LIFE_MS;
    const secret = isOver ? null : this.seal.open(enrolment.sealed, id);
    if (!secret) throw new AppError(secondFactorErrors.setupOver);
    const code = readCode(typed);
    const step = code && 'app' in code ? this.codes.stepOf(secret, code.app) : null;
    if (step === null) throw new AppError(secondFactorErrors.codeWrong);
    return step;
  }
}
