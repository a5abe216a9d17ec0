import { Injectable } from '@nestjs/common';
import {
  requireInternal,
  requirePermission,
  type CallContext,
  type MessageReply,
} from '@vale/contracts/define';
import {
  counterMessages,
  dayOf,
  PACE_DAYS,
  WEEK_ROWS,
  reportMessages,
  weekMessages,
  type CampaignRow,
  type Overview,
  type AdsOf,
  type FunnelRow,
  type Period,
} from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { adRow, topAds, type AdCell } from './ad-rows.js';
import { bumpReport } from './bump-test.js';
import { cohortsOf } from './cohort.js';
import { DictionaryRepository } from './dictionary.repository.js';
import { campaignNamed } from './campaign.js';
import { couponRows } from './coupon-rows.js';
import { buyersReport } from './returns.js';
import { funnelOf, type CampaignCell } from './campaign-cell.js';
import { FigureRepository } from './figure.repository.js';
import {
  before,
  campaignRow,
  daysOf,
  OVERVIEW_PARTS,
  overviewOf,
  readRanges,
  topCampaigns,
  topSources,
  type Days,
  type StockUnits,
} from './report.js';

type Reply<Name extends keyof typeof reportMessages> = Promise<MessageReply<(typeof reportMessages)[Name]>>;
type Counters = MessageReply<typeof counterMessages.getCounters>;
/** Pages ask for the counters every few seconds, and summing reads all days. Milliseconds. */
const COUNTERS_MS = 60_000;

/** Reads only what is counted: a report costs the same however many visits there were. */
@Injectable()
export class ReportService {
  private summed: { at: number; counters: Promise<Counters> } | undefined;

  constructor(
    private readonly figures: FigureRepository,
    private readonly dictionary: DictionaryRepository,
    private readonly clock: Clock,
  ) {}

  @Handles(reportMessages.overview)
  async overview(period: Period, context: CallContext): Reply<'overview'> {
    requirePermission(context, 'analytics');
    return this.overviewOf(daysOf(period));
  }

  @Handles(reportMessages.funnel)
  async funnel(period: Period, context: CallContext): Reply<'funnel'> {
    requirePermission(context, 'analytics');
    const days = daysOf(period);
    const [current, previous] = await Promise.all([this.funnelOf(days), this.funnelOf(before(days))]);
    return { current, previous };
  }

  @Handles(reportMessages.campaigns)
  async campaigns(period: Period, context: CallContext): Reply<'campaigns'> {
    requirePermission(context, 'analytics');
    const rows = await this.campaignRows(daysOf(period));
    return { rows, total: rows.reduce((sum, { revenue }) => sum + revenue.first, 0) };
  }

  /** The same figures as those of the overview and the campaigns. */
  @Handles(weekMessages.getWeek)
  async week(period: Period, context: CallContext): Promise<MessageReply<typeof weekMessages.getWeek>> {
    requireInternal(context);
    const days = daysOf(period);
    const [{ current, previous, products }, rows] = await Promise.all([
      this.overviewOf(days),
      this.campaignRows(days),
    ]);
    return { current, previous, products: products.slice(0, WEEK_ROWS), sources: topSources(rows) };
  }

  /** Ads of all campaigns, or of those of one source and name. */
  @Handles(reportMessages.ads)
  async ads({ source, name, ...period }: AdsOf, context: CallContext): Reply<'ads'> {
    requirePermission(context, 'analytics');
    const days = daysOf(period);
    const [campaigns, ads] = await Promise.all([this.campaignCells(days), this.adCells(days)]);
    const names = await this.dictionary.textsOf([...new Set(campaigns.map(({ campaign }) => campaign))]);
    const isAsked = ({ campaign }: { campaign: number }) => {
      const known = campaignNamed(campaign, names);
      return (source ?? known.source) === known.source && (name ?? known.name) === known.name;
    };
    const rows = topAds(campaigns.filter(isAsked), ads.filter(isAsked));
    const texts = await this.dictionary.textsOf(rows.flatMap(({ campaign, ad }) => [campaign, ad]));
    return { rows: rows.map((row) => adRow(row, texts)) };
  }

  @Handles(reportMessages.cohorts)
  async cohorts(_input: unknown, context: CallContext): Reply<'cohorts'> {
    requirePermission(context, 'analytics');
    const today = dayOf(this.clock.nowMs());
    return { cohorts: cohortsOf(await this.figures.listBuyerDays(), today) };
  }

  @Handles(reportMessages.buyers)
  async buyers(period: Period, context: CallContext): Reply<'buyers'> {
    requirePermission(context, 'analytics');
    const range = daysOf(period);
    const today = dayOf(this.clock.nowMs());
    const days = await this.figures.listBuyerDays();
    const ids = new Set(days.flatMap(({ buyers }) => buyers.flatMap(([, , , campaigns]) => campaigns)));
    const texts = await this.dictionary.textsOf([...ids]);
    return buyersReport(days, range, { today, texts });
  }

  /** Null where there is nothing to show. Everybody may know them. */
  @Handles(counterMessages.getCounters)
  counters(): Promise<Counters> {
    const now = this.clock.nowMs();
    if (this.summed && Math.abs(now - this.summed.at) < COUNTERS_MS) return this.summed.counters;
    const summed = { at: now, counters: this.sumCounters() };
    summed.counters.catch(() => {
      if (this.summed === summed) this.summed = undefined;
    });
    this.summed = summed;
    return summed.counters;
  }

  /** Leaves out today, whose orders can still be paid. */
  @Handles(reportMessages.bumps)
  async bumps(_input: unknown, context: CallContext): Reply<'bumps'> {
    requirePermission(context, 'analytics');
    return { test: bumpReport(await this.figures.bumpTestsBefore(dayOf(this.clock.nowMs()))) };
  }

  @Handles(reportMessages.coupons)
  async coupons(period: Period, context: CallContext): Reply<'coupons'> {
    requirePermission(context, 'analytics');
    const { first, last } = daysOf(period);
    const days = await this.figures.listDays(first, last, ['coupons']);
    return { rows: couponRows(days.flatMap(({ coupons }) => coupons)) };
  }

  @Handles(reportMessages.pace)
  async pace(_input: unknown, context: CallContext): Reply<'pace'> {
    requirePermission(context, 'analytics');
    const today = dayOf(this.clock.nowMs());
    const days = await this.figures.listDays(today - PACE_DAYS, today - 1, ['sold', 'lost']);
    const sold = new Map<string, StockUnits>();
    for (const one of days.flatMap((day) => [...day.sold, ...day.lost])) {
      const key = JSON.stringify([one.productId, one.variation]);
      sold.set(key, { ...one, units: one.units + (sold.get(key)?.units ?? 0) });
    }
    return { sold: [...sold.values()] };
  }

  private async sumCounters(): Promise<Counters> {
    const { visits, sold } = await this.figures.sumDays();
    return { visitors: visits > 0 ? visits : null, sold: sold > 0 ? sold : null };
  }

  private async overviewOf(days: Days): Promise<Overview> {
    return overviewOf(days, await this.figures.listDays(before(days).first, days.last, OVERVIEW_PARTS));
  }

  private async campaignRows(days: Days): Promise<CampaignRow[]> {
    const rows = topCampaigns(await this.campaignCells(days));
    const texts = await this.dictionary.textsOf(rows.map(({ campaign }) => campaign));
    return rows.map((row) => campaignRow(row, texts));
  }

  private async funnelOf(days: Days): Promise<FunnelRow[]> {
    const cells = await this.campaignCells(days);
    const texts = await this.dictionary.textsOf([...new Set(cells.map(({ campaign }) => campaign))]);
    return funnelOf(cells, (campaign) => campaignNamed(campaign, texts).source);
  }

  private campaignCells(period: Days): Promise<CampaignCell[]> {
    return readRanges(period, (first, last) => this.figures.listCampaigns(first, last));
  }

  private adCells(period: Days): Promise<AdCell[]> {
    return readRanges(period, (first, last) => this.figures.listAds(first, last));
  }
}
