import { Injectable } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { countedNetworks } from '@vale/platform/client-address';
import { currentContext } from '@vale/platform/context';
import { Limits } from '@vale/platform/limits';

const BUCKET = 'checkout.wrong-coupons';
/** Wrong codes of one address, like the quotes that its route allows. An order tries a code as well. */
const WRONG = { points: 30, seconds: 300 };

/**
 * Limits the guesses at coupons. Right codes cost nothing, so buyers behind one address do not meet the limit. An account
 * with a confirmed address is counted by itself, and all others by their network.
 */
@Injectable()
export class CouponTriesService {
  constructor(private readonly limits: Limits) {}

  /** Throws `platform.too-many-requests`. */
  async requireFew(): Promise<void> {
    for (const taken of await this.take(0))
      if (taken.remaining <= 0)
        throw new AppError(platformErrors.tooManyRequests, { data: { retryAfterMs: taken.endsInMs } });
  }

  async countWrong(): Promise<void> {
    await this.take(1);
  }

  private async take(points: number) {
    const { actor, client } = currentContext();
    const counted = actor?.emailConfirmed
      ? [{ key: `account:${actor.accountId}`, factor: 1 }]
      : countedNetworks(client?.ip);
    return Promise.all(
      counted.map(({ key, factor }) => {
        const limit = { ...WRONG, points: WRONG.points * factor };
        return this.limits.take(BUCKET, key, limit, points);
      }),
    );
  }
}
