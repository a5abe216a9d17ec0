import {
  ATTRIBUTION_MODELS,
  counterMessages,
  reportMessages,
  weekMessages,
  type Overview,
  type Week,
} from '@vale/contracts/tracking';
import { ADMIN, type TrackingEnvironment } from '../tracking-environment.js';
import { DIRECT } from './visits.js';
import type { Span, Sums } from './truth.js';

const context = { actor: ADMIN };
const STEPS = ['visits', 'product', 'checkout', 'pix', 'paid', 'delivered'] as const;

const withoutZeros = (entries: readonly (readonly [string, number])[]): Sums =>
  Object.fromEntries(entries.filter(([, value]) => value !== 0));

/** A campaign, or a source alone, as the truth names it. */
function nameOf({ source, medium, name }: { source: string; medium: string; name: string }): string {
  const hasParts = medium !== '' || name !== '';
  return hasParts ? [source, medium, name].join(' / ') : source || DIRECT;
}

/** The replies of the API that Análise and access tokens read, by the names that the truth has. */
export class Shown {
  constructor(private readonly service: TrackingEnvironment) {}

  overview(span: Span): Promise<Overview> {
    return this.service.request(reportMessages.overview, span, context);
  }

  async funnel(span: Span): Promise<{ current: Sums; previous: Sums }> {
    const { current, previous } = await this.service.request(reportMessages.funnel, span, context);
    const sumsOf = (rows: typeof current) =>
      withoutZeros(
        rows.flatMap((row) =>
          STEPS.map((step) => [`${row.device} ${row.source} ${step}`, row[step]] as const),
        ),
      );
    return { current: sumsOf(current), previous: sumsOf(previous) };
  }

  async buyers(span: Span): Promise<{ sources: Sums; campaigns: Sums }> {
    const { sources, campaigns } = await this.service.request(reportMessages.buyers, span, context);
    const sumsOf = (rows: typeof sources) =>
      withoutZeros(
        rows.flatMap((row) => [
          [`${nameOf(row)} buyers`, row.buyers] as const,
          [`${nameOf(row)} new`, row.newBuyers] as const,
          ...row.returns.map(({ days, buyers }) => [`${nameOf(row)} ${days}`, buyers] as const),
          ...row.returns.map(({ days, returned }) => [`${nameOf(row)} back in ${days}`, returned] as const),
        ]),
      );
    return { sources: sumsOf(sources), campaigns: sumsOf(campaigns) };
  }

  async campaigns(span: Span): Promise<Sums> {
    const { rows } = await this.service.request(reportMessages.campaigns, span, context);
    return withoutZeros(
      rows.flatMap((row) => {
        const name = nameOf(row);
        return [
          [`${name} visits`, row.visits] as const,
          [`${name} paid`, row.paid] as const,
          ...ATTRIBUTION_MODELS.map((model) => [`${name} revenue ${model}`, row.revenue[model]] as const),
          ...ATTRIBUTION_MODELS.map((model) => [`${name} refunded ${model}`, row.refunded[model]] as const),
        ];
      }),
    );
  }

  async cohorts() {
    const { cohorts } = await this.service.request(reportMessages.cohorts, {}, context);
    return cohorts;
  }

  week(span: Span): Promise<Week> {
    return this.service.request(weekMessages.getWeek, span);
  }

  async searches(span: Span): Promise<Sums> {
    const { terms } = await this.service.request(reportMessages.searches, span, context);
    return Object.fromEntries(terms.map(({ term, visits }) => [term, visits]));
  }

  async pace(): Promise<Sums> {
    const { sold } = await this.service.request(reportMessages.pace, {}, context);
    return Object.fromEntries(
      sold.map(({ productId, variation, units }) => [`${productId} ${variation}`, units]),
    );
  }

  async bumpArms() {
    const { test } = await this.service.request(reportMessages.bumps, {}, context);
    return test?.arms;
  }

  counters() {
    return this.service.request(counterMessages.getCounters, {});
  }
}
