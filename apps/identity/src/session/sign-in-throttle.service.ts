import { Injectable } from '@nestjs/common';
import { AppError, type CallContext } from '@vale/contracts/define';
import { identityErrors } from '@vale/contracts/identity';
import { addressKey, networkKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { Limits, type Limit } from '@vale/platform/limits';
import { identityConfig, type IdentityConfig } from '../identity.config.js';

const MINUTE = 60;

/** Logins to one account from all addresses together, as a multiple of those from one. */
const ALL_ADDRESSES = 10;

/**
 * Slows down guessing passwords and collecting addresses, as the login's texts reveal whether an account exists. Every
 * attempt counts, also one with the right password: otherwise the limit itself would reveal which guess was right. What
 * anybody else tries never counts for a browser that the account signed in on before.
 */
@Injectable()
export class SignInThrottleService {
  constructor(
    private readonly limits: Limits,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /** @throws identity.too-many-requests */
  async registration(caller: CallContext): Promise<void> {
    const points = this.config.REGISTRATIONS_PER_ADDRESS;
    await this.take('identity.registrations', addressKey(caller.client?.ip), { points, seconds: MINUTE });
  }

  /** `deviceId`: of a browser that the account is known on. @throws identity.too-many-requests */
  async login(caller: CallContext, email: string, deviceId: string | null): Promise<void> {
    const perAccount = { points: this.config.LOGINS_PER_ACCOUNT, seconds: 15 * MINUTE };
    if (deviceId) return this.take('identity.logins-on', deviceId, perAccount);

    const ip = caller.client?.ip;
    const perAddress = { points: this.config.LOGINS_PER_ADDRESS, seconds: MINUTE };
    await this.take('identity.logins-from', addressKey(ip), perAddress);
    await this.take('identity.logins-from-to', `${networkKey(ip ?? 'unknown')} ${email}`, perAccount);
    await this.take('identity.logins-to', email, {
      ...perAccount,
      points: perAccount.points * ALL_ADDRESSES,
    });
  }

  /**
   * A code, after the right password: few from all unknown browsers together, as codes are short. Only who knows the
   * password can use them up, and then the browsers that the account is known on are not kept out.
   * @throws identity.too-many-requests
   */
  async secondStep(accountId: string, deviceId: string | null): Promise<void> {
    const limit = { points: this.config.LOGINS_PER_ACCOUNT, seconds: 15 * MINUTE };
    if (deviceId) return this.take('identity.codes-on', deviceId, limit);
    await this.take('identity.codes-to', accountId, limit);
  }

  /** The present password or a code, asked of who is signed in. @throws identity.too-many-requests */
  async passwordCheck(accountId: string): Promise<void> {
    const points = this.config.LOGINS_PER_ACCOUNT;
    await this.take('identity.password-checks', accountId, { points, seconds: 15 * MINUTE });
  }

  private async take(bucket: string, key: string, limit: Limit): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, limit);
    if (!allowed) throw new AppError(identityErrors.tooManyRequests, { data: { retryAfterMs } });
  }
}
