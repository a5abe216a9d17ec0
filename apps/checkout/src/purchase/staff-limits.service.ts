import { Injectable } from '@nestjs/common';
import { checkoutAdminErrors } from '@vale/contracts/checkout';
import { AppError, isStaff, type ErrorDefinition } from '@vale/contracts/define';
import { centavosText } from '@vale/contracts/money';
import { InjectConfig } from '@vale/platform/config';
import { currentContext } from '@vale/platform/context';
import { Limits } from '@vale/platform/limits';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import type { Order } from '../orders/life/order.js';
import { BY_HAND, dueCentavos, keptCentavos, keptOf, receivedCentavos } from '../orders/money/payment.js';

const DAY_SECONDS = 86_400;

/** Bounds what one person of the team can give away. Owners, buyers, and work that no person asked for, have no limits. */
@Injectable()
export class StaffLimitsService {
  constructor(
    private readonly limits: Limits,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** Throws `checkout.daily-replacements`. */
  async takeReplacement(): Promise<void> {
    await this.take(
      'staff-replacements',
      this.config.MAX_STAFF_REPLACEMENTS,
      checkoutAdminErrors.dailyReplacements,
    );
  }

  /** Throws `checkout.daily-grants`. */
  async takeGrant(units: number): Promise<void> {
    await this.take('staff-grants', this.config.MAX_STAFF_GRANTS, checkoutAdminErrors.dailyGrants, units);
  }

  /** `order` as it is after the refund. Throws `checkout.refund-of-owner`. */
  checkRefund({ payments }: Order): void {
    const max = this.config.MAX_STAFF_REFUND_CENTAVOS;
    const refunded = receivedCentavos(payments) - payments.reduce((sum, payment) => sum + keptOf(payment), 0);
    if (this.limitedPerson() !== null && refunded > max)
      throw new AppError(checkoutAdminErrors.refundOfOwner, { params: { max: centavosText(max) } });
  }

  /**
   * `before` is the order without the payment that the person enters: nobody but the person vouches for that one, nor for
   * others of its kind. Throws `checkout.accept-of-owner`.
   */
  checkAccepted(before: Order): void {
    const max = this.config.MAX_STAFF_REFUND_CENTAVOS;
    const reported = before.payments.filter(
      ({ chargeId, dispute }) => chargeId !== BY_HAND && dispute !== 'open',
    );
    if (this.limitedPerson() !== null && dueCentavos(before) - keptCentavos(reported) > max)
      throw new AppError(checkoutAdminErrors.acceptOfOwner, { params: { max: centavosText(max) } });
  }

  private async take(bucket: string, points: number, refusal: ErrorDefinition, units = 1): Promise<void> {
    const person = this.limitedPerson();
    if (person === null) return;
    const limit = { points, seconds: DAY_SECONDS };
    // A refusal takes points, too: a request for too many would otherwise use up those that are left.
    const isAllowed =
      points > 0 &&
      (await this.limits.take(bucket, person, limit, 0)).remaining >= units &&
      (await this.limits.take(bucket, person, limit, units)).allowed;
    if (!isAllowed) throw new AppError(refusal, { params: { limit: points } });
  }

  private limitedPerson(): string | null {
    const { actor } = currentContext();
    return actor && isStaff(actor.role) && actor.role !== 'admin' ? actor.accountId : null;
  }
}
