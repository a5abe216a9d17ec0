import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BootError } from '@vale/platform/app';
import { StoreAge } from '@vale/platform/store';
import { CustomerSealService } from '../buyer/customer-seal.service.js';
import { keyIdOfMac, rangesBeside } from '../buyer/sealed-customer.js';
import { OrderSealRepository, type ResealedOrder, type SealedOrder } from './order-seal.repository.js';

/** Orders that are read and written by one command. Small, because sales wait for it in the one-process shape. */
const BATCH = 100;
/** Orders of one run of the sweep, which other work waits for. */
const OF_ONE_RUN = 2_000;

export interface ResealedOrders {
  resealed: number;
  /** Orders whose buyer cannot be decrypted: the key is not configured, or the data is damaged. */
  unreadable: string[];
}

/**
 * Re-encrypts the buyers of stored orders with the current key while the shop sells. Resumable: it handles
 * whatever has another key or none.
 */
@Injectable()
export class SealCustomersService implements OnModuleInit {
  private hasPlain = false;

  constructor(
    private readonly orders: OrderSealRepository,
    private readonly customers: CustomerSealService,
    private readonly store: StoreAge,
  ) {}

  /** Refuses the startup while a key is missing: charges would be made without a CPF, and deliveries could not be opened. */
  async onModuleInit(): Promise<void> {
    if (this.store.isNew) return;
    const missing = await this.missingKeyIds();
    if (missing.length > 0)
      throw new BootError(
        missing.map(
          (id) =>
            `personal data is encrypted with the key "${id}", which is not configured: put it back into PERSONAL_DATA_KEY ` +
            'or OTHER_PERSONAL_DATA_KEYS. Only if it is lost for good, name its id in LOST_PERSONAL_DATA_KEYS',
        ),
      );
    this.hasPlain = (await this.orders.listPlain(1)).length > 0;
  }

  /** Seals some orders of a release before 2026-12, if this process found such ones. */
  async sealSome(): Promise<void> {
    if (this.hasPlain) this.hasPlain = (await this.sealPlain(OF_ONE_RUN)) >= OF_ONE_RUN;
  }

  /** Seals buyers that are in clear, as replicas of a release before 2026-12 write them until they stop. Returns how many. */
  async sealPlain(most = Infinity): Promise<number> {
    for (let sealed = 0; ;) {
      const plain = await this.orders.listPlain(BATCH);
      const replaced = await this.orders.replace(this.readable(plain, new Set()));
      sealed += replaced;
      // All of these are damaged or have changed; the next run finds the rest.
      if (replaced === 0 || sealed >= most) return sealed;
    }
  }

  /** Deletes address and agent of the buyers of these orders. */
  async forgetClients(ids: string | { $gte: string; $lt: string }): Promise<void> {
    await this.orders.forgetClients(ids);
  }

  async rotate(): Promise<ResealedOrders> {
    let resealed = await this.sealPlain();
    const unreadable = new Set<string>();
    for (const { from: first, to } of rangesBeside([this.customers.currentKeyId])) {
      for (let from = first; ;) {
        const found = await this.orders.listBetween({ from, to }, BATCH);
        if (found.length === 0) break;
        const replaced = await this.orders.replace(this.readable(found, unreadable));
        resealed += replaced;
        // Replaced records have left the range.
        if (replaced > 0) continue;
        const last = found.at(-1)!;
        resealed += await this.rotateRest(last, unreadable);
        from = `${last.customer.cpfMac} `;
      }
    }
    return { resealed, unreadable: [...unreadable] };
  }

  /** Continues after the given order when some orders of the same CPF cannot be decrypted. */
  private async rotateRest({ _id, customer }: SealedOrder, unreadable: Set<string>): Promise<number> {
    let resealed = 0;
    for (let before = _id; ;) {
      const found = await this.orders.listOf(customer.cpfMac, before, BATCH);
      if (found.length === 0) return resealed;
      before = found.at(-1)!._id;
      resealed += await this.orders.replace(this.readable(found, unreadable));
    }
  }

  private async missingKeyIds(): Promise<string[]> {
    const missing: string[] = [];
    for (const { from: first, to } of rangesBeside(this.customers.knownKeyIds)) {
      for (let from = first; ;) {
        const [found] = await this.orders.listBetween({ from, to }, 1);
        if (!found) break;
        const id = keyIdOfMac(found.customer.cpfMac);
        missing.push(id);
        from = `${id}/`;
      }
    }
    return missing;
  }

  /** Resealed; those that do not open are added to `unreadable`. */
  private readable(orders: readonly SealedOrder[], unreadable: Set<string>): ResealedOrder[] {
    return orders.flatMap((order) => {
      try {
        return this.resealed(order) ?? [];
      } catch {
        unreadable.add(order._id);
        return [];
      }
    });
  }

  /** Undefined if there is nothing to do. */
  private resealed(before: SealedOrder): ResealedOrder | undefined {
    const customer = this.customers.reseal(before.customer, before._id);
    if (!customer) return undefined;
    return { before, customer, requestDigest: this.customers.keyedDigest(before.requestDigest) };
  }
}
