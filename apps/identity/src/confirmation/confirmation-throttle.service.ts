import { Injectable } from '@nestjs/common';
import { AppError } from '@vale/contracts/define';
import { confirmationErrors } from '@vale/contracts/identity';
import { mailboxOf } from '@vale/contracts/person';
import { Limits } from '@vale/platform/limits';
import type { Account } from '../account/account.js';
import { CONFIRMATIONS_PER_HOUR } from './confirmation.js';

const LIMIT = { points: CONFIRMATIONS_PER_HOUR, seconds: 3_600 };

/** Nobody may fill a mailbox through the shop: neither an account, nor several with one address after another. */
@Injectable()
export class ConfirmationThrottleService {
  constructor(private readonly limits: Limits) {}

  /** Throws `identity.too-many-confirmations`. */
  async take({ id, email }: Account): Promise<void> {
    await this.takeOne('identity.confirmations-of', id);
    await this.takeOne('identity.confirmations-to', mailboxOf(email));
  }

  /** Whether a registration is followed by a mail. One without may request it once it is signed in. */
  async mayMailAtOnce(email: string): Promise<boolean> {
    return (await this.limits.take('identity.registrations-to', mailboxOf(email), LIMIT)).allowed;
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
