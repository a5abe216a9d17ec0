import { Injectable } from '@nestjs/common';
import { catalogMessages, type ShopView } from '@vale/contracts/catalog';
import { checkoutMessages } from '@vale/contracts/checkout';
import { Bus } from '@vale/platform/bus';
import { Logger } from '@vale/platform/logging';

/** Milliseconds. Every page waits for this reply, so a slow checkout must not delay it. */
const AVAILABILITY_TIMEOUT_MS = 800;

/** What every page needs to know of the shop: catalog's settings, and checkout's availability of payment. */
@Injectable()
export class ShopReader {
  constructor(
    private readonly bus: Bus,
    private readonly logger: Logger,
  ) {}

  async read(): Promise<ShopView> {
    const [settings, paymentAvailable] = await Promise.all([
      this.bus.request(catalogMessages.getShop, {}),
      this.paymentAvailable(),
    ]);
    return { ...settings, paymentAvailable };
  }

  /** False when checkout is down: nothing can be bought then, but the catalogue can be shown. */
  private async paymentAvailable(): Promise<boolean> {
    try {
      const { available } = await this.bus.request(
        checkoutMessages.getPaymentAvailability,
        {},
        { timeoutMs: AVAILABILITY_TIMEOUT_MS },
      );
      return available;
    } catch (error) {
      this.logger.warn('payment availability unknown, shown as unavailable', { error });
      return false;
    }
  }
}
