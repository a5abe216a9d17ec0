import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { MINUTE_MS } from '@vale/contracts/time';
import { Clock } from '@vale/platform/clock';
import { Processes } from '@vale/platform/jobs';
import { ProviderCallsService } from '../charges/provider-calls.service.js';
import { PaymentMethodService } from '../methods/payment-method.service.js';
import {
  msPerListPage,
  returnPagesPerNight,
  type SettledPage,
  type SettledPayment,
  type SettledWindow,
} from '../providers/payment-provider.js';
import { paymentProvider } from '../providers/payment-providers.client.js';
import { ProviderBusy, ProviderError } from '../providers/provider-errors.js';
import { PaymentSourceService } from '../sources/payment-source.service.js';
import { methodsBeside } from '../methods/payment-method.js';
import { SettledMatchService, type ListingMethod } from './settled-match.service.js';
import { SettledCursorRepository } from './settled-cursor.repository.js';
import {
  cursorAfter,
  isCurrent,
  newCursor,
  nextWindow,
  pastWindows,
  returnWindows,
} from './settled-window.js';

/** Pages of one method per run; the next run continues. */
const MAX_PAGES_PER_RUN = 20;
/** Limit of pages of one window: a longer list counts as endless. */
const MAX_PAGES_PER_WINDOW = 1_000;
/** A list for which nobody waits leaves this share of the account's bucket of reads to others, and waits so long for a page. */
const KEPT_AT_NIGHT = 0.5;
const LONGEST_WAIT_MS = MINUTE_MS;
const SHORTEST_WAIT_MS = 50;
/** Milliseconds for which this process remembers whether a list is current. */
const REMEMBERED_MS = 15_000;

/** Pages of one window to read. `isPatient`: waits for the account's bucket of reads, and leaves half of it to others. */
interface Pages {
  page?: number;
  maxPages?: number;
  isPatient?: boolean;
}

/**
 * Finds money in the provider's list of settled payments: one call per window of time instead of one per
 * order.
 */
@Injectable()
export class SettledListService {
  private readonly current = new Map<string, { isCurrent: boolean; until: number }>();

  constructor(
    private readonly methods: PaymentMethodService,
    private readonly calls: ProviderCallsService,
    private readonly cursors: SettledCursorRepository,
    private readonly matching: SettledMatchService,
    private readonly sources: PaymentSourceService,
    private readonly clock: Clock,
  ) {}

  /** Reads the list of every method that has one. */
  @Processes(checkoutJobs.listSettled)
  async listDue(): Promise<void> {
    const methods = await this.methods.withSettledList();
    if (methods.length === 0) return;
    const isMoneyAwaited = await this.matching.isMoneyAwaited();
    for (const { id: methodId, isActive, driver } of methods) {
      const msPerPage = msPerListPage(paymentProvider(driver));
      await this.sources.watch(methodId, 'list', () =>
        this.listOne(methodId, { isActive, isMoneyAwaited, msPerPage }),
      );
    }
  }

  /** True if the method's list finds late payments, so that its orders need not be read one by one. */
  async isListed(methodId: string): Promise<boolean> {
    if (!(await this.methods.hasSettledList(methodId))) return false;
    const now = this.clock.nowMs();
    const known = this.current.get(methodId);
    if (known && now < known.until) return known.isCurrent;
    const cursor = await this.cursors.find(methodId);
    return this.remember(methodId, cursor !== null && isCurrent(cursor, now), now);
  }

  /** Finds refunds and disputes of older payments, including delivered orders, whose callbacks were lost. */
  async listReturns(): Promise<void> {
    const windows = returnWindows(this.clock.nowMs());
    for (const { id: methodId, driver } of await this.methods.withSettledList()) {
      const maxPages = returnPagesPerNight(paymentProvider(driver)?.budget);
      await this.sources.watch(methodId, 'returned', () =>
        maxPages === Infinity
          ? this.compareAll(methodId, windows)
          : this.compareSome(methodId, windows, maxPages),
      );
    }
  }

  /**
   * Finds payments that were listed late or in another time zone, and whose callback was lost: their window
   * was already closed.
   */
  async listPast(): Promise<void> {
    const now = this.clock.nowMs();
    for (const { id: methodId } of await this.methods.withSettledList())
      await this.sources.watch(methodId, 'past', () => this.compareAll(methodId, pastWindows(now)));
  }

  /**
   * Everything that the provider lists in the window; null if it has no list. Rejects as the provider's call
   * does.
   */
  async listAll(methodId: string, window: SettledWindow): Promise<SettledPayment[] | null> {
    const all: SettledPayment[] = [];
    const read = await this.eachPage(
      methodId,
      window,
      { isPatient: true },
      async ({ payments }) => void all.push(...payments),
    );
    return read && all;
  }

  /**
   * Compares everything settled in the window with the orders and stores payments without an order. Returns
   * null if the provider has no such list, otherwise the next page after `maxPages`, null if none is left.
   * Rejects like the provider's call.
   */
  async compare(
    methodId: string,
    window: SettledWindow,
    pages: Pages = {},
  ): Promise<{ nextPage: number | null; pages: number } | null> {
    const at = await this.placeOf(methodId);
    return this.eachPage(methodId, window, pages, async ({ payments, unread, disputed = [] }) => {
      await this.matching.match(at, payments);
      await this.matching.matchUnread(at, unread);
      await this.matching.matchDisputed(disputed);
    });
  }

  async placeOf(methodId: string): Promise<ListingMethod> {
    return { methodId, besideIds: methodsBeside(methodId, await this.methods.withSettledList()) };
  }

  /** A window that fails does not stop the others. Rejects as the first one that failed. */
  private async compareAll(methodId: string, windows: readonly SettledWindow[]): Promise<void> {
    const failures: unknown[] = [];
    for (const window of windows)
      await this.compare(methodId, window, { isPatient: true }).catch(
        (error: unknown) => void failures.push(error),
      );
    if (failures.length > 0) throw failures[0];
  }

  /** Compares the windows in turn, over several nights if they are long. The one that fails is the next one. */
  private async compareSome(
    methodId: string,
    windows: readonly SettledWindow[],
    maxPages: number,
  ): Promise<void> {
    const first = (await this.cursors.find(methodId))?.returnsNext ?? 0;
    let pages = 0;
    for (let at = 0; at < windows.length && pages < maxPages; at++) {
      const number = (first + at) % windows.length;
      const compared = await this.compare(methodId, windows[number]!, { isPatient: true });
      pages += compared?.pages ?? 0;
      await this.cursors.saveReturnsNext(methodId, (number + 1) % windows.length);
    }
  }

  private async eachPage(
    methodId: string,
    window: SettledWindow,
    { page = 0, maxPages = MAX_PAGES_PER_WINDOW, isPatient = false }: Pages,
    use: (page: SettledPage) => Promise<void>,
  ): Promise<{ nextPage: number | null; pages: number } | null> {
    let next: number | null = page;
    let last = '';
    let read = 0;
    for (; next !== null && read < maxPages; read++) {
      const at: number = next;
      const listed: SettledPage | null = await (isPatient
        ? patiently(() => this.calls.listSettled(methodId, window, at, KEPT_AT_NIGHT))
        : this.calls.listSettled(methodId, window, at));
      if (!listed) return null;
      const ids = listed.payments.map(({ endToEndId }) => endToEndId).join();
      // A provider that ignores the page number would never end its list. Its orders are then read one by one.
      if (ids !== '' && ids === last) throw new ProviderError('invalid-reply', 'the list repeats a page');
      last = ids;
      await use(listed);
      next = listed.nextPage;
    }
    return { nextPage: next, pages: read };
  }

  private async listOne(
    methodId: string,
    state: { isActive: boolean; isMoneyAwaited: boolean; msPerPage: number },
  ): Promise<void> {
    const now = this.clock.nowMs();
    const cursor = (await this.cursors.find(methodId)) ?? newCursor(methodId, now);
    const window = nextWindow(cursor, state, now);
    if (!window) return;
    const { since, until, page, isLong } = window;
    const compared = await this.compare(methodId, { since, until }, { page, maxPages: MAX_PAGES_PER_RUN });
    if (!compared) return;
    await this.cursors.save(cursorAfter(cursor, window, compared, state, now));
    if (compared.nextPage === null) this.remember(methodId, true, now);
    if (isLong) await this.matching.matchKept(await this.placeOf(methodId));
  }

  private remember(methodId: string, isListCurrent: boolean, now: number): boolean {
    this.current.set(methodId, { isCurrent: isListCurrent, until: now + REMEMBERED_MS });
    return isListCurrent;
  }
}

/** Waits while the account's bucket of reads has nothing left. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let waitedMs = 0; ;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderBusy && error.reason === 'budget-spent')) throw error;
      if (waitedMs >= LONGEST_WAIT_MS) throw error;
      const waitMs = Math.max(SHORTEST_WAIT_MS, error.retryAfterMs);
      await sleep(waitMs);
      waitedMs += waitMs;
    }
  }
}
