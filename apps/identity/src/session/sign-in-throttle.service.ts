import { Injectable } from '@nestjs/common';
import { AppError, type CallContext } from '@vale/contracts/define';
import { identityErrors } from '@vale/contracts/identity';
import { addressKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit } from '@vale/platform/limits';
import { identityConfig, type IdentityConfig } from '../identity.config.js';

const MINUTE = 60;

/**
 * Slows down guessing passwords and collecting addresses, as the login's texts reveal whether an account exists. Every
 * attempt counts, also one with the right password: otherwise the limit itself would reveal which guess was right.
 */
@Injectable()
export class SignInThrottleService {
  constructor(
    private readonly limits: Limits,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  async registration(caller: CallContext): Promise<void> {
    const points = this.config.REGISTRATIONS_PER_ADDRESS;
    await this.take('identity.registrations', addressKey(caller.client?.ip), { points, seconds: MINUTE });
  }

  async login(caller: CallContext, email: string): Promise<void> {
    const perAddress = { points: this.config.LOGINS_PER_ADDRESS, seconds: MINUTE };
    await this.take('identity.logins-from', addressKey(caller.client?.ip), perAddress);
    const perAccount = { points: this.config.LOGINS_PER_ACCOUNT, seconds: 15 * MINUTE };
    await this.take('identity.logins-to', email, perAccount);
  }

  private async take(bucket: string, key: string, limit: Limit): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, limit);
    if (!allowed) throw new AppError(identityErrors.tooManyRequests, { data: { retryAfterMs } });
  }
}
