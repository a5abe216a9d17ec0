import { Injectable } from '@nestjs/common';
import { checkoutErrors, purchaseLimitErrors } from '@vale/contracts/checkout';
import { AppError, type DomainEvent } from '@vale/contracts/define';
import { networkKey } from '@vale/platform/client-address';
import { InjectConfig } from '@vale/platform/config';
import { currentContext } from '@vale/platform/context';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import type { HoldCap } from '../orders/life/hold-slots.js';
import { OrderStoreService, type PlacedOrder } from '../orders/store/order-store.service.js';
import { codeLines, type Order } from '../orders/life/order.js';
import { StockLevelService } from '../stock/stock-level.service.js';
import { holdCaps, type Buyer } from './hold-caps.js';
import { NetworkTrustService } from './network-trust.service.js';

/** The newest orders of an account, by which it has paid before or not. */
const ORDERS_READ = 50;
const REFUSALS = [checkoutErrors.tooManyHeldCodes, purchaseLimitErrors.stockShareTaken];

export type KnownBuyer = Omit<Buyer, 'isDoubtful'>;

/** Limits the codes that a buyer holds unpaid, so that unpaid orders cannot empty the stock. */
@Injectable()
export class HoldLimitsService {
  constructor(
    private readonly orders: OrderStoreService,
    private readonly levels: StockLevelService,
    private readonly networks: NetworkTrustService,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  /** Stores the order if its codes stay within all caps of its buyer. Throws like `OrderStoreService.place`. */
  async placeWithinCaps(order: Order, events: readonly DomainEvent[]): Promise<PlacedOrder> {
    const buyer = buyerOf(order.accountId);
    const caps = await this.capsOf(order, buyer);
    const placed = await this.orders.place(order, events, caps).catch(async (refusal: unknown) => {
      const left = await this.capsLeft(order, caps, refusal);
      if (!left) throw refusal;
      return this.orders.place(order, events, left);
    });
    this.networks.remember(placed.order.transactionId, buyer.network);
    return placed;
  }

  private async capsOf(order: Order, buyer: KnownBuyer): Promise<HoldCap[]> {
    const isShared = this.config.MAX_STOCK_SHARE > 0;
    const stocks = await Promise.all(
      codeLines(order).map(async ({ productId, variation }) => ({
        productId,
        variation,
        free: isShared ? await this.levels.freeOf({ productId, variation }) : null,
      })),
    );
    const isDoubtful = isShared && (await this.networks.isDoubtful(buyer.network));
    return holdCaps(order, { ...buyer, isDoubtful }, stocks, this.config);
  }

  /** The caps without those that spare the account of a refused order; null where all of them apply. */
  private async capsLeft(
    { accountId, customer }: Order,
    caps: readonly HoldCap[],
    refusal: unknown,
  ): Promise<HoldCap[] | null> {
    const isOfCap = REFUSALS.some((error) => refusal instanceof AppError && refusal.is(error));
    if (!isOfCap || caps.every(({ spares }) => spares === undefined)) return null;
    const { items } = await this.orders.read.listOfAccount(accountId, { limit: ORDERS_READ });
    const paid = items.filter(({ deliveredAt }) => deliveredAt !== null);
    const isOwner = paid.some((one) => one.customer.cpfMac === customer.cpfMac);
    const left = caps.filter(
      ({ spares }) => !(spares === 'payers' && paid.length > 0) && !(spares === 'cpf-owners' && isOwner),
    );
    return left.length < caps.length ? left : null;
  }
}

/** Buyer of the current request. An older gateway does not report whether the e-mail is confirmed. */
export function buyerOf(accountId: string): KnownBuyer {
  const { client, actor } = currentContext();
  return {
    accountId,
    network: client && networkKey(client.ip),
    email: actor?.email,
    isConfirmed: actor?.emailConfirmed !== false,
  };
}
