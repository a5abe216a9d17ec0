import { Injectable } from '@nestjs/common';
import { catalogMessages, type ShopView } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';

/** Milliseconds: every page waits for this answer, so checkout may not hold it up. */
const AVAILABILITY_TIMEOUT_MS = 800;

/** What every page needs to know of the shop, from the two services that know it. */
@Injectable()
export class ShopReader {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  async read(): Promise<ShopView> {
    const [store, paymentAvailable] = await Promise.all([
      this.bus.request(catalogMessages.getShop, {}),
      this.paymentAvailable(),
    ]);
    return { ...store, paymentAvailable };
  }

  /** A checkout that does not answer sells nothing; the catalogue stands all the same. */
  private async paymentAvailable(): Promise<boolean> {
    try {
      const { available } = await this.bus.request(
        checkoutMessages.getPaymentAvailability,
        {},
        { timeoutMs: AVAILABILITY_TIMEOUT_MS },
      );
      return available;
    } catch (error) {
      this.logger.warn('checkout does not say whether payment is available', { error });
      return false;
    }
  }
}
