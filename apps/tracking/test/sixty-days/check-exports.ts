import { expect } from '@jest/globals';
import type { TrackingEnvironment } from '../tracking-environment.js';
import type { Deliveries } from './deliveries.js';
import { exportedDays, rowsOf, writeExports, type Row } from './exported.js';
import { dayAt } from './local-time.js';
import { SEARCHED } from './people.js';
import { Shown } from './shown.js';
import { trueSearches } from './true-searches.js';
import {
  orderTextOf,
  textOfEvent,
  textOfVisit,
  trueEventsOf,
  trueOrderTexts,
  trueTextOfVisit,
  type TrueEvent,
} from './true-rows.js';
import type { Truth } from './truth.js';

/** The files of all closed days say what happened, each once, and the three formats say the same. */
export async function checkExports(service: TrackingEnvironment, deliveries: Deliveries): Promise<void> {
  await writeExports(service);
  const { truth, erasedVisitors } = deliveries;
  const events = trueEventsOf(deliveries.arrived, truth.visits);
  const orders = trueOrderTexts(truth.sales);
  const today = dayAt(service.clock.nowMs());
  const days = [...new Set([...events.keys(), ...orders.keys()])].filter((day) => day < today).toSorted();
  expect(await exportedDays(service)).toEqual(days);
  const span = { from: days[0]!, to: today };
  const searches = trueSearches(deliveries.arrived, truth.visits, today);
  expect(Object.keys(searches).length).toBeGreaterThan(2);
  expect(await new Shown(service).searches(span)).toEqual(searches);
  const names = new Names();
  for (const day of days) {
    const rows = await rowsOf(service, day, 'ndjson');
    for (const format of ['csv', 'parquet'] as const)
      expect(await rowsOf(service, day, format)).toEqual(rows);
    const terms = new Set(rows.map((row) => row['searchTerm'] ?? null));
    expect([...terms].filter((term) => !Object.values(SEARCHED).includes(term) && term !== null)).toEqual([]);
    const [pages, ofOrders] = [/\.tracking\./, /\.checkout\./].map((type) =>
      rows.filter((row) => type.test(row['type']!)),
    ) as [Row[], Row[]];
    checkPages(pages, events.get(day) ?? [], { truth, erasedVisitors, names });
    const withoutUnits = ofOrders.filter(({ type }) => !type!.includes('unit-refunded'));
    expect(withoutUnits.map(orderTextOf).toSorted()).toEqual(orders.get(day) ?? []);
    expect(sumsOf(ofOrders, 'unit-refunded', 'unitRefundedCentavos')).toEqual(
      sumsOf(ofOrders, 'order-refunded', 'refundedCentavos'),
    );
  }
}

interface Context {
  truth: Truth;
  erasedVisitors: ReadonlySet<string>;
  names: Names;
}

function checkPages(rows: readonly Row[], events: readonly TrueEvent[], context: Context): void {
  expect(rows.map(textOfEvent).toSorted()).toEqual(events.map(({ text }) => text).toSorted());
  const byId = new Map(events.map((event) => [event.id, event]));
  for (const row of rows) {
    const { visits, product, isInventable } = byId.get(row['id']!)!;
    const { id, productId = '' } = row;
    if (productId !== '' || !isInventable) expect({ id, productId }).toEqual({ id, productId: product });
    if (visits.length === 1) checkVisit(row, visits[0]!, context);
  }
}

function checkVisit(row: Row, key: string, { truth, erasedVisitors, names }: Context): void {
  const { device, isProven, visitorId } = truth.visits.byKey.get(key)!;
  names.match(row['visit']!, key);
  // Any of the invented visits may be those that counted.
  if (key.startsWith('invented')) return;
  if (device === 'bot' || !isProven)
    return expect({ key, device: row['device'] }).toEqual({ key, device: 'bot' });
  expect(`${key}: ${textOfVisit(row)}`).toBe(`${key}: ${trueTextOfVisit(key, truth.visits)}`);
  if (visitorId === undefined) expect(row).not.toHaveProperty('visitor');
  else if (!erasedVisitors.has(visitorId)) names.match(row['visitor']!, visitorId);
}

/** One name stands for one thing, in all files. */
class Names {
  private readonly things = new Map<string, string>();
  private readonly names = new Map<string, string>();

  match(name: string, thing: string): void {
    expect(this.things.get(name) ?? thing).toBe(thing);
    expect(this.names.get(thing) ?? name).toBe(name);
    this.things.set(name, thing);
    this.names.set(thing, name);
  }
}

function sumsOf(rows: readonly Row[], type: string, column: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const row of rows) {
    if (!row['type']!.includes(type)) continue;
    const key = `${row['transactionId']} ${row['time']}`;
    sums[key] = (sums[key] ?? 0) + Number(row[column]);
  }
  return sums;
}
