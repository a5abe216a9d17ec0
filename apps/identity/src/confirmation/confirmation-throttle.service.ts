import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { confirmationErrors } from '@vale/contracts/identity';
import { mailLimitKey } from '@vale/contracts/person';
import { Limits } from '@vale/platform/limits';
import type { Account } from '../account/account.js';
import { CONFIRMATIONS_PER_HOUR } from './confirmation.js';

const LIMIT = { points: CONFIRMATIONS_PER_HOUR, seconds: 3_600 };

/** Nobody may flood a mailbox through the shop, with one account or with several. */
@Injectable()
export class ConfirmationThrottleService {
  constructor(private readonly limits: Limits) {}

  /** Throws `identity.too-many-confirmations`. */
  async take({ id, email }: Account): Promise<void> {
    await this.takeOne('identity.confirmations-of', id);
    await this.takeOne('identity.confirmations-to', mailLimitKey(email));
  }

  /** True if a registration sends a mail. Otherwise the account may request it after signing in. */
  async mayMailAtOnce(email: string): Promise<boolean> {
    return (await this.limits.take('identity.registrations-to', mailLimitKey(email), LIMIT)).allowed;
  }

  private async takeOne(bucket: string, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await this.limits.take(bucket, key, LIMIT);
    if (allowed) return;
    throw new AppError(confirmationErrors.tooManyConfirmations, {
      params: { limit: String(CONFIRMATIONS_PER_HOUR) },
      data: { retryAfterMs },
    });
  }
}
