import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { AppError, type CallContext, type DomainEvent } from '@vale/contracts/define';
import { secondFactorErrors, secondFactorMessages, type SecondFactorState } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import type { Account } from '../account/account.js';
import { AccountService } from '../account/account.service.js';
import { shownRecoveryCode } from './second-factor.js';
import { SecondFactorSeal } from './second-factor-seal.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly accounts: AccountService,
    private readonly factors: SecondFactorRepository,
    private readonly seal: SecondFactorSeal,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Throws `platform.unauthenticated`, `platform.forbidden`. */
  @Handles(secondFactorMessages.getSecondFactor)
  async state(_input: unknown, caller: CallContext): Promise<SecondFactorState> {
    const { secondFactor } = await this.accounts.ownStaff(caller);
    return {
      since: secondFactor?.since ?? null,
      isRequired: !this.runtime.VALE_DEMO,
      recoveryCodesLeft: secondFactor?.recovery.length ?? 0,
    };
  }

  /** Throws `platform.unauthenticated`, `platform.forbidden`, `identity.second-factor-missing`, `platform.conflict`. */
  @Handles(secondFactorMessages.renewRecoveryCodes)
  async renewRecovery(_input: unknown, caller: CallContext): Promise<{ recoveryCodes: string[] }> {
    const account = await this.accounts.ownStaff(caller);
    if (!account.secondFactor) throw new AppError(secondFactorErrors.secondFactorMissing);
    const codes = this.seal.newRecoveryCodes();
    const hashes = codes.map((code) => this.seal.hash(code, account.id));
    const record = this.record(account, caller, 'recovery-codes', { renewedAt: this.clock.nowMs() });
    await this.factors.replaceRecovery(account, hashes, [record]);
    return { recoveryCodes: codes.map(shownRecoveryCode) };
  }

  /** Throws `platform.unauthenticated`, `platform.forbidden`, `identity.second-factor-kept`, `platform.conflict`. */
  @Handles(secondFactorMessages.removeSecondFactor)
  async remove(_input: unknown, caller: CallContext) {
    const account = await this.accounts.ownStaff(caller);
    if (!this.runtime.VALE_DEMO) throw new AppError(secondFactorErrors.secondFactorKept);
    if (!account.secondFactor) return {};
    const record = this.record(account, caller, 'second-factor', { secondFactorSince: null });
    await this.factors.remove(account, [record]);
    return {};
  }

  private record(
    { id, secondFactor }: Account,
    caller: CallContext,
    what: string,
    after: object,
  ): DomainEvent {
    return adminChange(caller, {
      action: `account.${what}`,
      target: { kind: 'account', id },
      before: { secondFactorSince: secondFactor?.since ?? null },
      after: { secondFactorSince: secondFactor?.since ?? null, ...after },
    });
  }
}
