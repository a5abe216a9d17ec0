import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutMessages } from '@vale/contracts/checkout';
import { AppError, type MessageReply } from '@vale/contracts/define';
import { MINUTE_MS } from '@vale/contracts/time';
import { Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { CallBudgetService } from '../payments/budget/call-budget.service.js';
import { ProviderCallsService } from '../payments/charges/provider-calls.service.js';
import { PaymentMethodService } from '../payments/methods/payment-method.service.js';
import { partOf, TRUST_LIMITS } from './buyer-trust.js';

/** A buyer needs about this long for the form, so a shorter pause of the provider delays nobody. */
const WORTH_WAITING_MS = MINUTE_MS;

/** Says before a buyer fills in the form if an order can be charged now, and for how many units. */
@Injectable()
export class PaymentAvailabilityService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly budget: CallBudgetService,
    private readonly calls: ProviderCallsService,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  @Handles(checkoutMessages.getPaymentAvailability)
  async availability(): Promise<MessageReply<typeof checkoutMessages.getPaymentAvailability>> {
    const { MAX_QUANTITY: maxQuantity, MAX_HELD_CODES } = this.config;
    const held = partOf(MAX_HELD_CODES, TRUST_LIMITS.unproven.held) || maxQuantity;
    return {
      available: await this.isAvailable(),
      maxQuantity,
      maxFirstQuantity: Math.min(maxQuantity, held),
    };
  }

  private async isAvailable(): Promise<boolean> {
    try {
      const method = await this.methods.active();
      if (this.calls.pauseOfCharges(method.id) > WORTH_WAITING_MS) return false;
      return !(await this.budget.isSpent(method));
    } catch (error) {
      if (error instanceof AppError && error.is(checkoutErrors.noPaymentMethod)) return false;
      throw error;
    }
  }
}
