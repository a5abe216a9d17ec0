import { Injectable } from '@nestjs/common';
import { InjectModel, nativeCollection } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { productSchema, type StoredProduct } from './product.schema.js';
import { dayOf, recentSales } from './recent-sales.js';

export interface ProductSale {
  productId: string;
  transactionId: string;
  /** Epoch milliseconds. */
  paidAt: number;
  units: number;
}

interface DaysSales {
  productId: string;
  day: string;
  orders: string[];
  paidAt: number;
  units: number;
}

export type SoldProduct = Pick<StoredProduct, '_id' | 'createdAt' | 'sales'>;

/** Events are delivered again within hours, in which a best-seller has a few hundred orders. */
const REMEMBERED_SALES = 200;

@Injectable()
export class ProductSalesRepository {
  constructor(@InjectModel(productSchema) private readonly products: Model<StoredProduct>) {}

  /**
   * Counts the units of each order once, among its product's latest orders. An administrator's change never conflicts with
   * it.
   */
  async count(sales: readonly ProductSale[]): Promise<void> {
    const groups = Map.groupBy(sales, ({ productId, paidAt }) => `${productId} ${dayOf(paidAt)}`);
    const counts = [...groups.values()].map((some) => daysSales(some));
    if ((await this.addOrders(counts)) === counts.length || counts.length === sales.length) return;
    // A product is gone, or has counted some of its orders before.
    await this.addOrders(sales.map((sale) => daysSales([sale])));
  }

  /** Those whose recent sales have changed since they were counted, the longest ago first. */
  async listUncounted(nowMs: number, limit: number): Promise<SoldProduct[]> {
    return this.products
      .find({ recountSalesAt: { $lte: nowMs } })
      .sort({ recountSalesAt: 1 })
      .limit(limit)
      .select({ createdAt: 1, sales: 1 })
      .lean<SoldProduct[]>();
  }

  /** Writes nothing if orders are counted meanwhile; the next run counts again. */
  async countRecent({ _id, createdAt, sales }: SoldProduct, nowMs: number): Promise<void> {
    const days = sales?.days ?? {};
    const { searchOrder, past, recountSalesAt } = recentSales({ createdAt, days }, nowMs);
    const obsolete = past.map((day) => [`sales.days.${day}`, 1 as const]);
    const removed = [...obsolete, ...(recountSalesAt === undefined ? [['recountSalesAt', 1 as const]] : [])];
    await nativeCollection<StoredProduct>(this.products).updateOne(
      { _id, 'sales.count': sales?.count ?? 0 },
      {
        $set: { searchOrder, ...(recountSalesAt !== undefined && { recountSalesAt }) },
        ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }),
      },
    );
  }

  /** Skips products that have counted one of the orders already. Returns how many were updated. */
  private async addOrders(counts: readonly DaysSales[]): Promise<number> {
    const { matchedCount } = await nativeCollection<StoredProduct>(this.products).bulkWrite(
      counts.map(({ productId, day, orders, paidAt, units }) => ({
        updateOne: {
          filter: { _id: productId, 'sales.orders': { $nin: orders } },
          update: {
            $inc: { 'sales.count': units, [`sales.days.${day}`]: units },
            $push: { 'sales.orders': { $each: orders, $slice: -REMEMBERED_SALES } },
            // The index of the search has an entry for each word: it is rewritten later, for many sales at once.
            $min: { recountSalesAt: paidAt },
          },
        },
      })),
    );
    return matchedCount;
  }
}

function daysSales(sales: readonly ProductSale[]): DaysSales {
  const [{ productId, paidAt }] = sales as [ProductSale];
  const unitsOf = new Map(sales.map(({ transactionId, units }) => [transactionId, units]));
  const units = [...unitsOf.values()].reduce((sum, one) => sum + one, 0);
  return { productId, day: dayOf(paidAt), orders: [...unitsOf.keys()], paidAt, units };
}
