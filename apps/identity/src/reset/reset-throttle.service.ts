import { Injectable } from '@nestjs/common';
import { AppError, type CallContext } from '@vale/contracts/define';
import { passwordResetErrors } from '@vale/contracts/identity';
import { mailLimitKey } from '@vale/contracts/person';
import { Limits } from '@vale/platform/limits';
import type { Account } from '../account/account.js';
import { KnownDevices } from '../session/known-devices.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import { RESETS_PER_HOUR } from './reset.js';

const PER_RECIPIENT = { points: RESETS_PER_HOUR, seconds: 3_600 };

@Injectable()
export class ResetThrottle {
  constructor(
    private readonly limits: Limits,
    private readonly devices: KnownDevices,
    private readonly signIns: SignInThrottleService,
  ) {}

  /**
   * Each address has a limit of its own, whether or not it has an account; mails to unconfirmed addresses also count for
   * their mailbox. Strangers cannot use up the mails of a browser that is known to the account. Throws
   * `identity.too-many-resets`, `identity.too-many-requests`.
   */
  async mail(
    { email, device }: { email: string; device?: string | undefined },
    account: Account | null,
    caller: CallContext,
  ): Promise<void> {
    const deviceId = this.devices.idOf(device, account);
    if (deviceId) return this.take('identity.resets-on', deviceId);
    await this.signIns.mail(caller);
    await this.take('identity.resets-of', email);
    if (account?.emailConfirmedAt === null) await this.take('identity.resets-to', mailLimitKey(email));
  }

  private async take(bucket: string, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, PER_RECIPIENT);
    if (allowed) return;
    const params = { limit: String(RESETS_PER_HOUR) };
    throw new AppError(passwordResetErrors.tooManyResets, { params, data: { retryAfterMs } });
  }
}
