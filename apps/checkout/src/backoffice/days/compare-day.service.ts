import { Injectable } from '@nestjs/common';
import { dayErrors, type DayComparison } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { HOUR_MS } from '@vale/contracts/time';
import { dayOf, dayStart } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import { moneyEntries, type MoneyEntry } from '../../orders/life/money-entries.js';
import { OrderStoreService } from '../../orders/store/order-store.service.js';
import { ProviderCallsService } from '../../payments/charges/provider-calls.service.js';
import type { PaymentAccount } from '../../payments/methods/payment-method.js';
import { ProviderError, ProviderRefusal } from '../../payments/providers/provider-errors.js';
import type { SettledPayment } from '../../payments/providers/payment-provider.js';
import { SettledListService } from '../../payments/reconciliation/settled-list.service.js';
import { differencesOf, idsOfListed, matchedDay, ownListed, unmatchedIn } from './day-comparison.js';
import { entriesOn, inAccounts, totalsOf } from './day-ledger.js';

/** Beyond these, differences are only counted. */
const MAX_DIFFERENCES = 500;
/** Clocks of shop and provider differ by less; providers without times list whole days. */
const BESIDE_MS = HOUR_MS;
const IDS_AT_ONCE = 200;

/** Compares the money of an account's day with what its provider lists. */
@Injectable()
export class CompareDayService {
  constructor(
    private readonly lists: OrderListService,
    private readonly orders: OrderStoreService,
    private readonly list: SettledListService,
    private readonly calls: ProviderCallsService,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Throws `checkout.day-not-listed` and `checkout.day-list-failed`. */
  async compare(day: number, account: PaymentAccount): Promise<DayComparison> {
    try {
      return await this.compareListed(day, account);
    } catch (cause) {
      if (!(cause instanceof ProviderError || cause instanceof ProviderRefusal)) throw cause;
      throw new AppError(dayErrors.dayListFailed, { cause });
    }
  }

  private async compareListed(day: number, account: PaymentAccount): Promise<DayComparison> {
    const methodId = account.id;
    // The latest method has the account's present secrets.
    const listedBy = account.methodIds.at(-1)!;
    const all = await this.listed(listedBy, dayStart(day), dayStart(day + 1));
    if (!all) throw new AppError(dayErrors.dayNotListed);
    const listed = all.filter((one) => !one.inCash && listedDay(one, day) === day);
    const entries = await this.entriesAround(day, account, listed);
    const matched = matchedDay({ day, methodId, entries, listed });
    const own = ownListed(matched);
    const isAllFound = matched.missing.length === 0;
    const elsewhere = isAllFound ? new Map<string, number>() : await this.listedBeside(listedBy, day, all);
    const differences = differencesOf(matched, elsewhere);
    return {
      at: this.clock.nowMs(),
      totals: totalsOf(entriesOn(entries, { day, methodId })),
      payments: own.length,
      paidCentavos: own.reduce((sum, { centavos }) => sum + (centavos ?? 0), 0),
      differences: differences.slice(0, MAX_DIFFERENCES),
      more: Math.max(0, differences.length - MAX_DIFFERENCES),
      balanceCentavos: await this.balance(listedBy),
    };
  }

  /** A list that moves while it is read may repeat a payment. */
  private async listed(methodId: string, since: number, until: number): Promise<SettledPayment[] | null> {
    const all = await this.list.listAll(methodId, { since, until });
    return all && [...new Map(all.map((one) => [idsOfListed(one)[0]!, one])).values()];
  }

  /** The days of the payments that are listed on others than this one. `around`: what the day's list has, which may be more. */
  private async listedBeside(
    methodId: string,
    day: number,
    around: readonly SettledPayment[],
  ): Promise<Map<string, number>> {
    const [start, end] = [dayStart(day), dayStart(day + 1)];
    const before = (await this.listed(methodId, start - BESIDE_MS, start)) ?? [];
    const after = (await this.listed(methodId, end, end + BESIDE_MS)) ?? [];
    const daysOf = (listed: readonly SettledPayment[], windowDay: number) =>
      listed.flatMap((one) =>
        idsOfListed(one).map((id): [string, number] => [id, listedDay(one, windowDay)]),
      );
    const all = [...daysOf(before, day - 1), ...daysOf(after, day + 1), ...daysOf(around, day)];
    return new Map(all.filter(([, of]) => of !== day));
  }

  /** Includes the entries of orders that have a listed payment on another day. */
  private async entriesAround(
    day: number,
    account: PaymentAccount,
    listed: readonly SettledPayment[],
  ): Promise<MoneyEntry[]> {
    const { id: methodId, methodIds } = account;
    const accounts = new Map(methodIds.map((id) => [id, account]));
    const entries = inAccounts(await this.lists.entriesAround(day), accounts);
    // An earlier key of the same account may have made another account's method of it.
    const all = [...methodIds, ...(await this.list.placeOf(methodIds.at(-1)!)).besideIds];
    const unknown = unmatchedIn(matchedDay({ day, methodId, entries, listed }));
    for (let at = 0; at < unknown.length; at += IDS_AT_ONCE) {
      const part = unknown.slice(at, at + IDS_AT_ONCE);
      const charges = part.flatMap(({ providerId }) => providerId ?? []);
      const found = [
        ...(await this.orders.read.findByCharges(all, charges)),
        ...(await this.orders.read.findByPayments(part.map(({ endToEndId }) => endToEndId))),
      ];
      const fresh = new Map(found.map((order) => [order.transactionId, order]));
      entries.push(...inAccounts([...fresh.values()].flatMap(moneyEntries), accounts));
    }
    return entries;
  }

  /** A key without access to the balance compares nevertheless. */
  private async balance(methodId: string): Promise<number | null> {
    return this.calls
      .at(methodId, 'list', (provider, signal) => provider.readBalance?.(signal))
      .catch((error: unknown) => {
        this.logger.warn('the balance of an account could not be read', { methodId, error });
        return null;
      });
  }
}

/** A payment without a time is of the day that it was listed for. Some lists include the end of their window. */
function listedDay({ paidAt }: SettledPayment, windowDay: number): number {
  return paidAt === null ? windowDay : dayOf(paidAt);
}
