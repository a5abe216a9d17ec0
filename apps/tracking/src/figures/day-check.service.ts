import { Injectable } from '@nestjs/common';
import { Logger } from '@vale/platform/logging';
import { dayText } from '@vale/contracts/tracking';
import { contributionOf, countedOf, CounterService } from './counter.service.js';
import {
  addAll,
  dayOfCell,
  isOfVisits,
  saleContribution,
  visitCode,
  withoutZeros,
  type Contribution,
} from './contribution.js';
import { FigureRepository } from './figure.repository.js';
import { FigureStateRepository } from './figure-state.repository.js';
import { TouchesRepository } from './touches.repository.js';
import { UncountedRepository, type SaleRow, type VisitRow } from './uncounted.repository.js';

/** Rows read at once. */
const ROWS = 500;
/** Days of one run that are counted again after an update. */
const RECOUNTED_DAYS = 20;

/** Compares a day's figures with what its rows say is counted of them, and corrects and reports a difference. */
@Injectable()
export class DayCheckService {
  constructor(
    private readonly rows: UncountedRepository,
    private readonly touches: TouchesRepository,
    private readonly figures: FigureRepository,
    private readonly state: FigureStateRepository,
    private readonly counter: CounterService,
    private readonly logger: Logger,
  ) {}

  /** False if another process counts. `isOurs` renews the lease. */
  async check(day: number, isOurs: () => Promise<boolean>): Promise<boolean> {
    const { since } = await this.state.read();
    const seq = await this.counter.finishOpen();
    const isCompared = (path: string) => day >= since || !isOfVisits(path);
    const cells: Contribution = {};
    const add = (all: Contribution) => {
      for (const [cell, numbers] of Object.entries(all))
        if (dayOfCell(cell) === day) addAll(cells, { [cell]: numbers });
    };
    for await (const visits of pagesOf(this.rows.visitsOf(day))) {
      if (!(await isOurs())) return false;
      if (day >= since) await this.addVisits(visits, add);
    }
    for await (const sales of pagesOf(this.rows.salesOf(day))) {
      if (!(await isOurs())) return false;
      await this.addSales(sales, add);
    }
    for await (const [cell, numbers] of this.figures.cellsOfDay(day)) addAll(cells, { [cell]: numbers }, -1);
    for (const numbers of Object.values(cells))
      for (const path of Object.keys(numbers)) if (!isCompared(path)) delete numbers[path];
    const differences = withoutZeros(cells);
    if (Object.keys(differences).length === 0) return true;
    this.logger.warn('figures differed from their rows and were corrected', { day: dayText(day) });
    const rows = { titles: {}, sales: [], visits: [] };
    return this.counter.put({ seq: seq + 1, cells: differences, days: [day], ...rows });
  }

  /**
   * Marks the sales of some days, from this one on, that an earlier release counted differently. The next run goes on where this
   * one ended. Processes of the earlier release, which may still run during an update, know nothing of it.
   */
  async recountFrom(first: number, isOurs: () => Promise<boolean>): Promise<void> {
    const days = (await this.figures.listDayIds(first)).toSorted((one, other) => one - other);
    for (const day of days.slice(0, RECOUNTED_DAYS)) {
      if (!(await this.check(day, isOurs))) return;
      await this.state.setRecount(day + 1);
    }
    if (days.length <= RECOUNTED_DAYS) await this.state.setRecount(null);
  }

  /** Marks rows that changed without a mark, as an earlier release leaves them during an update. */
  private async addVisits(visits: readonly VisitRow[], add: (all: Contribution) => void): Promise<void> {
    for (const visit of visits) add(contributionOf(visit, visit.o ?? 0));
    const changed = visits.filter((visit) => visit.q === undefined && visitCode(visit) !== visit.o);
    await this.rows.markVisits(changed.map(({ _id }) => _id));
  }

  private async addSales(sales: readonly SaleRow[], add: (all: Contribution) => void): Promise<void> {
    const touchesOf = await this.touches.of(sales);
    const changed = sales.filter((sale) => {
      add(countedOf(sale));
      const isMarked = sale.uncounted !== undefined;
      return !isMarked && JSON.stringify(saleContribution(sale, touchesOf(sale))) !== sale.counted;
    });
    await this.rows.markSales(changed.map(({ _id }) => _id));
  }
}

async function* pagesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
