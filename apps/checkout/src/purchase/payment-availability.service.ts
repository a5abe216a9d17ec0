import { Injectable } from '@nestjs/common';
import { checkoutErrors, checkoutMessages } from '@vale/contracts/checkout';
import { AppError, type MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { CallBudgetService } from '../payments/budget/call-budget.service.js';
import { PaymentMethodService } from '../payments/methods/payment-method.service.js';
import { partOf, TRUST_LIMITS } from './buyer-trust.js';

/** Says before a buyer fills in the form if an order can be charged now, and for how many units. */
@Injectable()
export class PaymentAvailabilityService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly budget: CallBudgetService,
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
      return !(await this.budget.isSpent(await this.methods.active()));
    } catch (error) {
      if (error instanceof AppError && error.is(checkoutErrors.noPaymentMethod)) return false;
      throw error;
    }
  }
}
