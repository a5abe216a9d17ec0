import { HOUR_MS } from '@vale/contracts/time';
import { dayOf, dayStart } from '@vale/contracts/tracking';
import type { Migration } from '@vale/platform/app';
import type { Connection } from 'mongoose';
import { add, visitContribution, visitCodeOf, type Contribution } from './figures/contribution.js';
import { applyCells } from './figures/figure.repository.js';

/** Collections of releases before 2026-12, which counted changed hours and days anew. */
const FORMER = [
  'rollup_days',
  'rollup_campaign_days',
  'rollup_campaign_months',
  'rollup_buyer_days',
  'rollup_hours',
] as const;
const CELLS = { day: 'figure_days', campaign: 'figure_campaigns', buyer: 'figure_buyers' } as const;

type VisitCell = [campaign: number, device: number, visits: number, product: number, checkout: number];
type Hour = { _id: number; cells: VisitCell[] };
type Database = NonNullable<Connection['db']>;

/**
 * Sales are kept for ever, so they are counted from their rows. Old visits are deleted, and counted from their hours; those of
 * days that may still change are counted from their rows, too.
 */
const countByDifferences: Migration = {
  name: '2026-12-figures-by-differences',
  async up(connection) {
    const db = connection.db!;
    const since = await firstOpenDay(db);
    const seq = await addVisits(db, since);
    const start = new Date(dayStart(since));
    await db.collection('visits').updateMany({ t: { $gte: start } }, { $set: { q: 1 } });
    // An interrupted migration may have begun on an earlier day.
    await db.collection('visits').updateMany({ q: 1, t: { $lt: start } }, { $unset: { q: true } });
    const sales = { $set: { uncounted: 'migrated' }, $unset: { daysBefore: true } };
    await db.collection('sales').updateMany({}, sales);
    const state = db.collection<{ _id: string; seq: number; since: number }>('figure_state');
    await state.updateOne({ _id: 'figures' }, { $setOnInsert: { seq, since } }, { upsert: true });
    await db.collection('dirty').deleteMany({});
    for (const name of FORMER) await db.collection(name).drop();
  },
};

/** Sales of earlier releases have neither the profit of their campaigns nor the campaigns of their buyers. */
const recountSales: Migration = {
  name: '2026-12-recount-sales',
  async up(connection) {
    await connection
      .db!.collection<{ _id: string; recount: number }>('figure_state')
      .updateOne({ _id: 'figures' }, { $set: { recount: 0 } });
  },
};

export const trackingMigrations = [countByDifferences, recountSales];

/** Events are accepted until 23:00 of the next day, and a crash may have left hours that were not counted. */
async function firstOpenDay(db: Database): Promise<number> {
  const marks = await db.collection<{ _id: string }>('dirty').find({}).toArray();
  const hours = marks.flatMap(({ _id }) => (_id.startsWith('hour:') ? [Number(_id.slice(5))] : []));
  const [last] = await db.collection<{ t: Date }>('visits').find({}).sort({ t: -1 }).limit(1).toArray();
  const lastDay = last ? dayOf(last.t.getTime()) : Number.MAX_SAFE_INTEGER;
  return Math.min(lastDay - 1, ...hours.map((hour) => dayOf(hour * HOUR_MS)));
}

/** Each day is a batch of its own: months take them one after another, and a repeated migration adds nothing twice. */
async function addVisits(db: Database, since: number): Promise<number> {
  const hours = db
    .collection<Hour>('rollup_hours')
    .find({ _id: { $lt: dayStart(since) / HOUR_MS } })
    .sort({ _id: 1 });
  let seq = 0;
  let day = 0;
  let cells: Contribution = {};
  const close = async () => {
    if (Object.keys(cells).length === 0) return;
    seq += 1;
    await applyCells((kind) => db.collection(CELLS[kind]), { seq, cells, titles: {} });
    cells = {};
  };
  for await (const hour of hours) {
    const next = dayOf(hour._id * HOUR_MS);
    if (next !== day) await close();
    day = next;
    for (const cell of hour.cells) addCell(cells, day, hour._id - dayStart(day) / HOUR_MS, cell);
  }
  await close();
  return seq;
}

function addCell(cells: Contribution, day: number, hour: number, cell: VisitCell): void {
  const [campaign, device, visits, product, checkout] = cell;
  const first = visitContribution({ day, campaign, device }, visitCodeOf(hour));
  for (const [name, numbers] of Object.entries(first))
    for (const path of Object.keys(numbers))
      add(cells, name, path, path === 'product' ? product : path === 'checkout' ? checkout : visits);
}
