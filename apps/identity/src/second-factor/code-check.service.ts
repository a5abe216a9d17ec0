import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { secondFactorErrors } from '@vale/contracts/identity';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { totpCode, totpStep } from '@vale/platform/totp';
import type { Account } from '../account/account.js';
import { readCode, STEPS_BESIDE } from './second-factor.js';
import { SecondFactorSeal } from './second-factor-seal.service.js';
import { SecondFactorRepository } from './second-factor.repository.js';

/** Checks codes and marks right ones as used. Callers must limit attempts. */
@Injectable()
export class CodeCheckService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly seal: SecondFactorSeal,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Throws `identity.code-wrong`, also for a code that was used before. */
  async use(account: Account, typed: string): Promise<void> {
    if (!(await this.isUsed(account, typed))) throw new AppError(secondFactorErrors.codeWrong);
  }

  /** The period that the code belongs to, or null. */
  stepOf(secret: Buffer, code: string): number | null {
    const now = totpStep(this.clock.nowMs());
    for (let step = now - STEPS_BESIDE; step <= now + STEPS_BESIDE; step += 1) {
      if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) return step;
    }
    return null;
  }

  /** Null, with a log line, if its key is not configured. */
  open(sealed: string, accountId: string): Buffer | null {
    const secret = this.seal.open(sealed, accountId);
    if (!secret) this.logger.error('a second factor cannot be decrypted: add its key to OTHER_IDENTITY_KEYS');
    return secret;
  }

  private async isUsed(account: Account, typed: string): Promise<boolean> {
    const code = readCode(typed);
    if (!code) return false;
    const { sealed, recovery } = account.secondFactor!;
    if ('recovery' in code) {
      const hash = this.seal.hashIn(recovery, code.recovery, account.id);
      return hash !== undefined && this.factors.useRecovery(account, hash);
    }
    const secret = this.open(sealed, account.id);
    if (!secret) return false;
    const step = this.stepOf(secret, code.app);
    return step !== null && this.factors.useStep(account, step);
  }
}
