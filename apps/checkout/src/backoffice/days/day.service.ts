import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { csvRowsText, csvText } from '@vale/contracts/catalog';
import { dayErrors, dayMessages, type DayAccount, type DayView } from '@vale/contracts/checkout';
import {
  AppError,
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { dayFromText, dayOf, dayText } from '@vale/contracts/tracking';
import { Clock } from '@vale/platform/clock';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf, AuditService } from '../../audit/audit.service.js';
import { OrderListService } from '../../orders/lists/order-list.service.js';
import type { MoneyEntry } from '../../orders/life/money-entries.js';
import type { PaymentAccount } from '../../payments/methods/payment-method.js';
import { PaymentMethodService } from '../../payments/methods/payment-method.service.js';
import { AccountDayRepository } from './account-day.repository.js';
import type { AccountDay, ClosedEntry } from './closed-day.js';
import { CompareDayService } from './compare-day.service.js';
import { amendmentsOf, entriesOn, inAccounts, totalsOf } from './day-ledger.js';
import { DAY_HEADINGS, dayRows } from './day-rows.js';

type Messages = typeof dayMessages;

/** Days whose closings are listed. */
const LISTED_DAYS = 31;
const MAX_AMENDMENTS = 200;
const ROWS_OF_PAGE = 1_000;

interface OfAccount {
  day: number;
  account: PaymentAccount;
  known: AccountDay | null;
  entries: readonly MoneyEntry[];
}

/** Shows, compares and closes the days of the shop's accounts. */
@Injectable()
export class DayService {
  constructor(
    private readonly lists: OrderListService,
    private readonly days: AccountDayRepository,
    private readonly methods: PaymentMethodService,
    private readonly comparing: CompareDayService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  @Handles(dayMessages.getDay)
  async get({ day }: MessageParsed<Messages['getDay']>, context: CallContext): Promise<DayView> {
    requirePermission(context, 'money');
    const number = numberOf(day);
    const known = await this.methods.accounts();
    const all = inAccounts(await this.lists.entriesAround(number), known);
    const stored = await this.days.listOf(day);
    const methods = await this.methods.withSettledList();
    const shown = new Set([
      ...methods.filter(({ isActive }) => isActive).map(({ id }) => known.get(id)?.id ?? id),
      ...stored.map(({ methodId }) => methodId),
      ...all.filter(({ at }) => dayOf(at) === number).map(({ methodId }) => methodId),
    ]);
    const accounts = [...shown].toSorted().map((methodId) =>
      this.viewOf({
        day: number,
        account: known.get(methodId) ?? aloneAt(methodId),
        known: stored.find((one) => one.methodId === methodId) ?? null,
        entries: entriesOn(all, { day: number, methodId }),
      }),
    );
    return {
      day,
      state: await this.stateOf(number),
      accounts: await Promise.all(accounts),
      closings: await this.days.listClosedSince(dayText(this.today() - LISTED_DAYS)),
    };
  }

  /** Throws `checkout.day-before-upgrade`, and as `CompareDayService.compare`. */
  @Handles(dayMessages.compareDay)
  async compare(
    { day, methodId }: MessageParsed<Messages['compareDay']>,
    context: CallContext,
  ): Promise<DayAccount> {
    requirePermission(context, 'money');
    const number = numberOf(day);
    if ((await this.stateOf(number)) === 'before') throw new AppError(dayErrors.dayBeforeUpgrade);
    if (!(await this.methods.hasSettledList(methodId))) throw new AppError(dayErrors.dayNotListed);
    const account = await this.accountOf(methodId);
    await this.days.saveComparison(day, account.id, await this.comparing.compare(number, account));
    return this.read(day, account);
  }

  /** Throws `checkout.day-not-over`, `.day-before-upgrade`, `.day-closed`, `.day-changed` and `.day-account-unknown`. */
  @Handles(dayMessages.closeDay)
  async close(
    { day, methodId: of, note, seen }: MessageParsed<Messages['closeDay']>,
    context: CallContext,
  ): Promise<DayAccount> {
    const origin = auditOriginOf(context, 'money');
    const state = await this.stateOf(numberOf(day));
    if (state === 'running') throw new AppError(dayErrors.dayNotOver);
    if (state === 'before') throw new AppError(dayErrors.dayBeforeUpgrade);
    const account = await this.accountOf(of);
    const methodId = account.id;
    const known = await this.days.find(day, methodId);
    if (known?.closed) throw new AppError(dayErrors.dayClosed);
    const entries = await this.entriesOf(day, methodId);
    await this.assertAccount(methodId, entries);
    const totals = totalsOf(entries);
    if (!isDeepStrictEqual(totals, seen)) throw new AppError(dayErrors.dayChanged);
    const { accountId } = origin;
    const closing = {
      at: this.clock.nowMs(),
      accountId,
      note,
      totals,
      compared: known?.compared ?? null,
      entries: entries.map(closedEntry),
    };
    if (!(await this.days.close(day, methodId, closing))) throw new AppError(dayErrors.dayClosed);
    await this.audit.append({
      ...origin,
      action: 'day.close',
      target: { kind: 'day', id: `${day} ${methodId}` },
      reason: note,
      before: null,
      after: { ...totals, differences: known?.compared?.differences.length ?? null },
    });
    return this.read(day, account);
  }

  /** Throws `checkout.day-account-unknown`. */
  @Handles(dayMessages.exportDay)
  async export(
    { day, methodId: of, cursor, reason }: MessageParsed<Messages['exportDay']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['exportDay']>> {
    const origin = auditOriginOf(context, 'money');
    numberOf(day);
    const account = await this.accountOf(of);
    const methodId = account.id;
    const now = await this.entriesOf(day, methodId);
    await this.assertAccount(methodId, now);
    const from = Number(cursor ?? 0);
    // Each page leaves a record, because a caller may begin with any page.
    await this.audit.append({
      ...origin,
      action: 'day.export',
      target: { kind: 'day', id: `${day} ${methodId}` },
      reason,
      before: null,
      after: { from },
    });
    const known = await this.days.find(day, methodId);
    const closed = known?.closed?.entries;
    const rows = dayRows({
      day,
      account: await this.nameOf(account),
      entries: closed ?? now,
      amendments: closed ? amendmentsOf(closed, now) : [],
      compared: known?.closed?.compared ?? known?.compared ?? null,
    });
    const part = rows.slice(from, from + ROWS_OF_PAGE);
    const next = from + ROWS_OF_PAGE;
    return {
      rows: cursor === undefined ? csvText([DAY_HEADINGS, ...part]) : csvRowsText(part),
      nextCursor: next < rows.length ? String(next) : null,
    };
  }

  private async read(day: string, account: PaymentAccount): Promise<DayAccount> {
    const known = await this.days.find(day, account.id);
    const entries = await this.entriesOf(day, account.id);
    return this.viewOf({ day: numberOf(day), account, known, entries });
  }

  private async entriesOf(day: string, methodId: string): Promise<MoneyEntry[]> {
    const number = numberOf(day);
    const all = inAccounts(await this.lists.entriesAround(number), await this.methods.accounts());
    return entriesOn(all, { day: number, methodId });
  }

  private async accountOf(methodId: string): Promise<PaymentAccount> {
    return (await this.methods.accounts()).get(methodId) ?? aloneAt(methodId);
  }

  private async viewOf({ day, account, known, entries }: OfAccount): Promise<DayAccount> {
    const methodId = account.id;
    const closed = known?.closed ?? null;
    const amendments = closed ? amendmentsOf(closed.entries, entries) : [];
    const totals = totalsOf(entries);
    const compared = known?.compared ?? null;
    return {
      methodId,
      name: await this.nameOf(account),
      isListed: await this.methods.hasSettledList(methodId),
      totals,
      compared,
      isStale:
        compared !== null && (dayOf(compared.at) <= day || !isDeepStrictEqual(compared.totals, totals)),
      closed: closed && {
        at: closed.at,
        accountId: closed.accountId,
        note: closed.note,
        totals: closed.totals,
        compared: closed.compared,
        amendments: amendments.slice(0, MAX_AMENDMENTS),
        moreAmendments: Math.max(0, amendments.length - MAX_AMENDMENTS),
      },
    };
  }

  /** An account whose method is gone still has the days on which money moved. */
  private async assertAccount(methodId: string, entries: readonly MoneyEntry[]): Promise<void> {
    if (entries.length > 0 || (await this.methods.has(methodId))) return;
    throw new AppError(dayErrors.dayAccountUnknown);
  }

  /** A method whose secrets cannot be opened any more still has its days. */
  private async nameOf({ id, methodIds }: PaymentAccount): Promise<string> {
    return this.methods.get(methodIds.at(-1)!).then(
      ({ name }) => name,
      () => id,
    );
  }

  private async stateOf(day: number): Promise<DayView['state']> {
    if (day < (await this.days.firstDay())) return 'before';
    return day < this.today() ? 'over' : 'running';
  }

  private today(): number {
    return dayOf(this.clock.nowMs());
  }
}

/** An account whose methods are gone. */
function aloneAt(methodId: string): PaymentAccount {
  return { id: methodId, methodIds: [methodId] };
}

/** Throws `checkout.day-unknown`. */
function numberOf(day: string): number {
  const number = dayFromText(day);
  if (Number.isNaN(number)) throw new AppError(dayErrors.dayUnknown);
  return number;
}

function closedEntry(entry: MoneyEntry): ClosedEntry {
  const { key, kind, transactionId, paymentId, at, centavos, feeCentavos } = entry;
  return { key, kind, transactionId, paymentId, at, centavos, feeCentavos };
}
