import { Injectable } from '@nestjs/common';
import { dayOf } from '@vale/contracts/tracking';
import { ExportDaysService } from '../exports/export-days.service.js';
import type { Batch, CountedSale, CountedVisit } from './batch.js';
import { DIRECT } from './campaign.js';
import {
  addAll,
  couponPath,
  dayCell,
  dayOfCell,
  keyOf,
  saleContribution,
  visitCode,
  visitContribution,
  withoutZeros,
  type Contribution,
} from './contribution.js';
import { dayOfVisit } from './event.repository.js';
import { FigureRepository } from './figure.repository.js';
import { FigureStateRepository } from './figure-state.repository.js';
import { productsOf } from './sale.js';
import { TouchesRepository } from './touches.repository.js';
import { UncountedRepository, type SaleRow, type VisitRow } from './uncounted.repository.js';

/** Rows of each kind in one batch. */
const ROWS = 500;

/**
 * Counts rows by differences: what they add to the figures now, without what is counted of them. A batch is first decided,
 * in one write, then applied, and can be applied again.
 */
@Injectable()
export class CounterService {
  constructor(
    private readonly rows: UncountedRepository,
    private readonly touches: TouchesRepository,
    private readonly figures: FigureRepository,
    private readonly state: FigureStateRepository,
    private readonly exports: ExportDaysService,
  ) {}

  /** False when nothing more is to be counted, or another process counts. */
  async countNext(): Promise<boolean> {
    const seq = await this.finishOpen();
    const found = await this.rows.listVisits(ROWS);
    const visits = (await this.rows.join(found)) ? await this.rows.listVisits(ROWS) : found;
    // A visit that is known late may have brought a buyer whose order is counted already.
    await this.rows.markSalesOf(visits.flatMap(({ u, c }) => (u && c !== DIRECT ? [u.buffer] : [])));
    const sales = await this.rows.listSales(ROWS);
    if (visits.length + sales.length === 0) return false;
    const batch = await this.batchOf(seq + 1, visits, sales);
    return (await this.put(batch)) && Math.max(visits.length, sales.length) === ROWS;
  }

  /** Completes what a process left undone. Returns the number of the last batch. */
  async finishOpen(): Promise<number> {
    const { seq, open } = await this.state.read();
    if (open) await this.apply(open);
    return seq;
  }

  /** False if another process has decided this batch. */
  async put(batch: Batch): Promise<boolean> {
    if (!(await this.state.decide(batch))) return false;
    await this.apply(batch);
    return true;
  }

  private async apply(batch: Batch): Promise<void> {
    await this.figures.apply(batch);
    await this.exports.markChanged(batch.days);
    await this.rows.record(batch);
    await this.state.close(batch.seq);
  }

  private async batchOf(seq: number, visits: readonly VisitRow[], sales: readonly SaleRow[]): Promise<Batch> {
    const differences: Contribution = {};
    const countedVisits = visits.map((visit): CountedVisit => {
      const code = visitCode(visit);
      addAll(differences, contributionOf(visit, code));
      addAll(differences, contributionOf(visit, visit.o ?? 0), -1);
      const id = Buffer.from(visit._id.buffer).toString('base64');
      return { id, t: visit.t.getTime(), m: visit.m, a: visit.a, code };
    });
    const touchesOf = await this.touches.of(sales);
    const days = new Set<number>();
    const titles: Batch['titles'] = {};
    const countedSales = sales.map((sale): CountedSale => {
      const contribution = saleContribution(sale, touchesOf(sale));
      addAll(differences, contribution);
      addAll(differences, countedOf(sale), -1);
      for (const cell of [...Object.keys(contribution), ...Object.keys(countedOf(sale))])
        if (cell.startsWith('day:')) days.add(dayOfCell(cell));
      if (sale.paidAt !== null) addTitles((titles[dayCell(dayOf(sale.paidAt))] ??= {}), sale);
      addCode(titles, sale, contribution);
      return { id: sale._id, mark: sale.uncounted!, contribution };
    });
    return {
      seq,
      cells: withoutZeros(differences),
      titles,
      sales: countedSales,
      visits: countedVisits,
      days: [...days],
    };
  }
}

function addTitles(titles: Batch['titles'][string], sale: SaleRow): void {
  for (const { id, title } of productsOf(sale)) titles[`products.${keyOf(id)}.title`] = title;
}

/** Names the coupon in each cell that counts it. */
function addCode(titles: Batch['titles'], { coupon }: SaleRow, contribution: Contribution): void {
  if (!coupon) return;
  const path = couponPath(coupon);
  for (const [cell, numbers] of Object.entries(contribution))
    if (Object.keys(numbers).some((one) => one.startsWith(`${path}.`)))
      (titles[cell] ??= {})[`${path}.code`] = coupon.code;
}

export function contributionOf({ _id, c, d, s }: VisitRow, code: number): Contribution {
  return visitContribution({ day: dayOfVisit(_id), campaign: c, device: d, consent: s }, code);
}

export function countedOf({ counted }: SaleRow): Contribution {
  return counted === undefined ? {} : (JSON.parse(counted) as Contribution);
}
