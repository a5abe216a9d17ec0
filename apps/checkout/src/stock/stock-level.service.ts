import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { catalogEvents } from '@vale/contracts/catalog';
import { checkoutEvents, checkoutMessages, type StockCount, type StockKey } from '@vale/contracts/checkout';
import { domainEvent, requirePermission, type CallContext } from '@vale/contracts/define';
import type { EventData } from '@vale/contracts/define';
import { Bus, Handles, On } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { RecentlyUsed } from '@vale/platform/recently-used';
import { StockLevelRepository, type StockLevel } from './stock-level.repository.js';
import { stockId, StockRepository, type StateCounts } from './stock.repository.js';

type SharedStock = NonNullable<StockLevel['shared']>;

/** Changes of one stock within this time are published as one; the shop shows within 200 that it is sold out. Milliseconds. */
const GATHER_MS = 100;
const RECOUNT_EVERY_MS = 60_000;
/** Stocks counted by one query. */
const RECOUNT_BATCH = 100;
const MAX_CONFLICTS = 10;
/**
 * A process recounts a stock after taking this part of the remaining codes, because other processes may have
 * taken as many. If codes run out earlier, the first order that finds none notices.
 */
const PART_BETWEEN_COUNTS = 1 / 8;
/** Lifetime of a remembered size: only sales and an admin change it. Milliseconds. */
const SIZE_KNOWN_MS = 120_000;
/** Stocks whose next count is remembered. */
const MAX_COUNTED = 10_000;

/** Publishes how many codes of each stock are free. The codes are authoritative; a level is the number last published. */
@Injectable()
export class StockLevelService implements OnModuleDestroy {
  private readonly changed = new Map<string, StockKey>();
  /** Stocks that only lost codes. Their level is published when none is left. */
  private readonly drained = new Map<string, StockKey>();
  /** Number of codes of a stock that this process may take before it counts the stock again. */
  private readonly uncounted = new RecentlyUsed<number>(MAX_COUNTED);
  /** Free and held codes of a stock when last counted. */
  private readonly sizes = new RecentlyUsed<number>(MAX_COUNTED, { ttl: SIZE_KNOWN_MS });
  private timer: NodeJS.Timeout | undefined;
  private publishing: Promise<void> = Promise.resolve();
  private stopped = false;
  private recountAt = 0;

  constructor(
    private readonly levels: StockLevelRepository,
    private readonly codes: StockRepository,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Counts these stocks soon and publishes what changed. What a crash loses is found by `recountEachMinute`. */
  publishSoon(keys: readonly StockKey[]): void {
    for (const key of keys) this.changed.set(stockId(key), key);
    this.startTimer();
  }

  /**
   * Like `publishSoon`, after one code of each stock was taken. While some are left, the level waits for
   * `recountEachMinute`.
   */
  checkSoon(keys: readonly StockKey[]): void {
    for (const key of keys) {
      const left = (this.uncounted.get(stockId(key)) ?? 0) - 1;
      if (left < 0) this.drained.set(stockId(key), key);
      else this.uncounted.set(stockId(key), left);
    }
    this.startTimer();
  }

  private startTimer(): void {
    if (this.changed.size + this.drained.size === 0 || this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.publishing = this.publishChanged();
    }, GATHER_MS);
  }

  /** Counts one stock now and publishes its level if it changed. */
  async publish(key: StockKey): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) if (await this.tryToPublish(key)) return;
  }

  /**
   * Publishes the first levels of seeded stocks as one event. It goes out before they are stored: after a crash in
   * between they have no level yet, and the next startup publishes them again.
   */
  async publishSeeded(keys: readonly StockKey[]): Promise<void> {
    if (keys.length === 0) return;
    const free = await this.codes.countFree(keys);
    const levels = keys.map(({ productId, variation }) => {
      const key = { productId, variation };
      return { ...key, free: free.get(stockId(key)) ?? 0, version: 0 };
    });
    await this.bus.emit(checkoutEvents.stockSeeded, { stocks: levels });
    await this.levels.addAll(levels);
  }

  /** Compares every level with its codes, at most once a minute, and publishes the differences. */
  async recountEachMinute(): Promise<void> {
    const now = this.clock.nowMs();
    if (now < this.recountAt) return;
    this.recountAt = now + RECOUNT_EVERY_MS;
    const levels = await this.levels.list();
    for (let start = 0; start < levels.length; start += RECOUNT_BATCH) {
      const some = levels.slice(start, start + RECOUNT_BATCH);
      const counts = await this.codes.countStates(some);
      for (const level of some) this.remember(level, counts.get(stockId(level)));
      const changed = some.filter((level) => level.free !== (counts.get(stockId(level))?.free ?? 0));
      for (const level of changed) await this.publish(level);
    }
  }

  /**
   * Free and held codes. A hold leaves the sum as it is, and a count is at most `SIZE_KNOWN_MS` old, so a purchase
   * rarely needs a command to the store for it.
   */
  async sizeOf(key: StockKey): Promise<number> {
    const known = this.sizes.get(stockId(key));
    return known ?? this.remember(key, await this.codes.countForSale(key));
  }

  async list(productIds?: string | readonly string[]): Promise<StockLevel[]> {
    return this.levels.list(productIds);
  }

  @Handles(checkoutMessages.countStock)
  async count(
    { productId: asked }: { productId?: string | undefined },
    context: CallContext,
  ): Promise<{ items: StockCount[] }> {
    requirePermission(context, 'panel');
    const levels = await this.levels.list(asked);
    const counts = await this.codes.countStates(levels);
    const items = levels.map(({ productId, variation }) => {
      const key = { productId, variation };
      const { free = 0, held = 0, assigned = 0 } = counts.get(stockId(key)) ?? {};
      return { ...key, free, held, assigned };
    });
    return { items };
  }

  /** Sorted by free codes, fewest first. */
  async page(query: { maxFree?: number | undefined; cursor?: string | undefined; limit: number }) {
    return this.levels.page(query);
  }

  /** Stocks at or below their warning level. */
  async listLow(): Promise<(StockKey & { free: number; lowAt: number })[]> {
    const watched = await this.levels.listWatched();
    return watched.flatMap(({ productId, variation, free, lowAt = -1 }) =>
      free <= lowAt ? [{ productId, variation, free, lowAt }] : [],
    );
  }

  async setLowAt(key: StockKey, lowAt: number | null): Promise<void> {
    if (await this.levels.setLowAt(key, lowAt)) return;
    await this.publish(key);
    await this.levels.setLowAt(key, lowAt);
  }

  /** The stock has a level. */
  async setLastCost(key: StockKey, costCentavos: number): Promise<void> {
    await this.levels.setLastCost(key, costCentavos);
  }

  /** Undefined if each code is sold once. */
  async sharedOf(key: StockKey): Promise<SharedStock | undefined> {
    return (await this.levels.find(key))?.shared;
  }

  async listShared(): Promise<StockLevel[]> {
    return this.levels.listShared();
  }

  /** False if the stock has a later version of the text. */
  async setShared(key: StockKey, shared: SharedStock): Promise<boolean> {
    if (await this.levels.setShared(key, shared)) return true;
    await this.publish(key);
    return this.levels.setShared(key, shared);
  }

  async endShared(key: StockKey): Promise<void> {
    await this.levels.endShared(key);
  }

  /** Otherwise the inbox would keep a case that only the deleted product could close. */
  @On(catalogEvents.productDeleted, { durable: 'checkout-forget-low-level-when-product-deleted' })
  async productDeleted({ productId }: EventData<typeof catalogEvents.productDeleted>): Promise<void> {
    await this.forgetLowAt(productId);
  }

  /** The stock of an order bump is keyed by the bump's id. */
  @On(catalogEvents.orderBumpDeleted, { durable: 'checkout-forget-low-level-when-order-bump-deleted' })
  async orderBumpDeleted({ orderBumpId }: EventData<typeof catalogEvents.orderBumpDeleted>): Promise<void> {
    await this.forgetLowAt(orderBumpId);
  }

  private async forgetLowAt(productId: string): Promise<void> {
    for (const stock of await this.levels.list(productId))
      if (stock.lowAt !== undefined) await this.levels.setLowAt(stock, null);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.publishing;
    await this.publishChanged();
  }

  /**
   * False if another process published this stock at the same time: it may have counted before our change.
   */
  private async tryToPublish(key: StockKey): Promise<boolean> {
    const { productId, variation } = key;
    const level = await this.levels.find(key);
    const free = await this.countFree(key);
    if (level?.free === free) return true;
    const version = level ? level.version + 1 : 0;
    const change = domainEvent(checkoutEvents.stockChanged, { productId, variation, free, version });
    return this.levels.write(key, level, free, [change]);
  }

  private async publishChanged(): Promise<void> {
    const changed = [...this.changed.values()];
    this.changed.clear();
    const keys = [...changed, ...(await this.takeEmptied())];
    for (const key of keys) {
      try {
        if (this.stopped) await this.publish(key);
        // A conflict postpones the stock to its next turn, so that processes selling the same stock do not
        // race to count it.
        else if (!(await this.tryToPublish(key))) this.publishSoon([key]);
      } catch (error) {
        this.logger.warn('a stock could not be counted; the next recount does it', { ...key, error });
      }
    }
  }

  /** Returns the drained stocks that have no codes left. */
  private async takeEmptied(): Promise<StockKey[]> {
    const drained = [...this.drained.values()].filter((key) => !this.changed.has(stockId(key)));
    this.drained.clear();
    try {
      const counted = await Promise.all(
        drained.map(async (key) => ({ key, free: await this.countFree(key) })),
      );
      return counted.filter(({ free }) => free === 0).map(({ key }) => key);
    } catch (error) {
      this.logger.warn('stocks could not be counted; the next recount does it', { error });
      return [];
    }
  }

  private async countFree(key: StockKey): Promise<number> {
    const counts = await this.codes.countForSale(key);
    this.remember(key, counts);
    const { free = 0 } = counts;
    this.uncounted.set(stockId(key), Math.floor(free * PART_BETWEEN_COUNTS));
    return free;
  }

  private remember(key: StockKey, { free = 0, held = 0 }: StateCounts = {}): number {
    this.sizes.set(stockId(key), free + held);
    return free + held;
  }
}
