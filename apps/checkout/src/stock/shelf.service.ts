import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { checkoutEvents, type StockCount, type StockKey } from '@vale/contracts/checkout';
import { domainEvent } from '@vale/contracts/define';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { idOf, ShelfRepository } from './shelf.repository.js';
import { StockRepository } from './stock.repository.js';

/** A burst of orders is told as one change. Milliseconds. */
const GATHER_MS = 250;
const RECOUNT_EVERY_MS = 60_000;
const MAX_CONFLICTS = 10;

/** Tells how many codes of a stock are free. The codes are the truth; a shelf is what others were last told. */
@Injectable()
export class ShelfService implements OnModuleDestroy {
  private readonly changed = new Map<string, StockKey>();
  private timer: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private stopped = false;
  private recountAt = 0;

  constructor(
    private readonly shelves: ShelfRepository,
    private readonly codes: StockRepository,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Counts and tells soon. What a crash swallows, `recountSometimes` finds. */
  touch(keys: readonly StockKey[]): void {
    for (const key of keys) this.changed.set(idOf(key), key);
    if (this.changed.size === 0 || this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.telling = this.tellChanged();
    }, GATHER_MS);
  }

  /** Once a minute, compares every shelf with its codes and tells where they differ. */
  async recountSometimes(): Promise<void> {
    const now = this.clock.nowMs();
    if (now < this.recountAt) return;
    this.recountAt = now + RECOUNT_EVERY_MS;
    for (const shelf of await this.shelves.list()) await this.tell(shelf);
  }

  /** Counts one stock now and tells it if it is not what others know. */
  async tell(key: StockKey): Promise<void> {
    for (let conflicts = 0; conflicts < MAX_CONFLICTS; conflicts++) if (await this.tryToTell(key)) return;
  }

  async list(): Promise<StockKey[]> {
    return this.shelves.list();
  }

  async counts(productId?: string): Promise<StockCount[]> {
    const shelves = await this.shelves.list(productId);
    return Promise.all(
      shelves.map(async ({ productId, variation }) => {
        const key = { productId, variation };
        const [free, held, assigned] = await Promise.all([
          this.codes.count(key, 'free'),
          this.codes.count(key, 'held'),
          this.codes.count(key, 'assigned'),
        ]);
        return { ...key, free, held, assigned };
      }),
    );
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.telling;
    await this.tellChanged();
  }

  /** False when another process told this stock at the same time: it may have counted before what we know. */
  private async tryToTell(key: StockKey): Promise<boolean> {
    const { productId, variation } = key;
    const shelf = await this.shelves.find(key);
    const free = await this.codes.count(key, 'free');
    if (shelf?.free === free) return true;
    const version = shelf ? shelf.version + 1 : 0;
    const change = domainEvent(checkoutEvents.stockChanged, { productId, variation, free, version });
    return this.shelves.write(key, shelf, free, [change]);
  }

  private async tellChanged(): Promise<void> {
    const keys = [...this.changed.values()];
    this.changed.clear();
    for (const key of keys) {
      try {
        if (this.stopped) await this.tell(key);
        // Many processes that sell one stock take turns instead of counting it in a race.
        else if (!(await this.tryToTell(key))) this.touch([key]);
      } catch (error) {
        this.logger.warn('a stock could not be counted; the next recount does it', { ...key, error });
      }
    }
  }
}
