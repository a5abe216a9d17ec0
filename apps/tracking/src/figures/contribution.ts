import { dayOf, dayStart, DEVICES, hourOf, ATTRIBUTION_MODELS } from '@vale/contracts/tracking';
import { daysOfSale, divide, productsOf, profitOf, weightsOf, type Sale } from './sale.js';
import type { Touch } from './campaign.js';
import { adOfMark, CONSENT, isUnproven, STEP } from './visit.js';

const BOT = DEVICES.indexOf('bot');
/** A step implies those before it, whatever pages were seen. */
const REACHED = {
  product: STEP.product | STEP.checkout | STEP.payment,
  checkout: STEP.checkout | STEP.payment,
};

/** Numbers by their path in a stored document, such as `totals.paid`. */
export type Numbers = Record<string, number>;
/**
 * The numbers that a row adds to each cell. A cell is one stored document: `day:20418`, `campaign:20418:17:0` (campaign and device),
 * `ad:20418:17:25` (an ad of a campaign) or `buyer:20418:<account>`.
 */
export type Contribution = Record<string, Numbers>;

export const dayCell = (day: number) => `day:${day}`;
const campaignCell = (day: number, campaign: number, device: number) =>
  `campaign:${day}:${campaign}:${device}`;
const adCell = (day: number, campaign: number, ad: number) => `ad:${day}:${campaign}:${ad}`;
const buyerCell = (day: number, accountId: string) => `buyer:${day}:${accountId}`;

export function dayOfCell(cell: string): number {
  return Number(cell.split(':', 2)[1]);
}

export function add(to: Contribution, cell: string, path: string, number: number): void {
  const numbers = (to[cell] ??= {});
  numbers[path] = (numbers[path] ?? 0) + number;
}

export function addAll(to: Contribution, other: Contribution, sign: 1 | -1 = 1): void {
  for (const [cell, numbers] of Object.entries(other))
    for (const [path, number] of Object.entries(numbers)) add(to, cell, path, sign * number);
}

/** Without zeros, and without cells that have nothing else. */
export function withoutZeros(all: Contribution): Contribution {
  const changed: Contribution = {};
  for (const [cell, numbers] of Object.entries(all)) {
    const entries = Object.entries(numbers).filter(([, number]) => number !== 0);
    if (entries.length > 0) changed[cell] = Object.fromEntries(entries);
  }
  return changed;
}

/** Hour, steps and ad of a visit in one number; 0 stands for a row that is not counted, because it is part of another visit. */
export function visitCode({ t, m, a, j }: { t: Date; m: number; a?: number; j?: unknown }): number {
  if (j !== undefined) return 0;
  const bit = (steps: number, value: number) => (m & steps ? value : 0);
  const steps = bit(REACHED.product, 1) + bit(REACHED.checkout, 2) + bit(STEP.asked, ASKED);
  const unproven = isUnproven({ m }) ? UNPROVEN : 0;
  return visitCodeOf(hourOf(t.getTime())) + steps + unproven + (adOfMark(a) ?? 0) * AD;
}

/** Above the codes of all hours. */
const ASKED = 128;
const UNPROVEN = 256;
/** Codes above this have the number of an ad. */
const AD = 512;

export const visitCodeOf = (hour: number) => 1 + 4 * hour;

/** Without `consent`, answers are not counted. */
export function visitContribution(
  { day, campaign, device, consent }: { day: number; campaign: number; device: number; consent?: number },
  code: number,
): Contribution {
  if (code === 0) return {};
  if (device === BOT) return { [dayCell(day)]: { 'totals.bots': 1 } };
  if ((code - 1) & UNPROVEN) return { [dayCell(day)]: { 'totals.unproven': 1 } };
  const [steps, hour] = [(code - 1) % 4, Math.floor(((code - 1) % ASKED) / 4)];
  const ad = Math.floor((code - 1) / AD);
  const hasAnswered = consent === CONSENT.accepted || consent === CONSENT.refused;
  return {
    [dayCell(day)]: {
      'totals.visits': 1,
      [`hours.${hour}.visits`]: 1,
      ...((hasAnswered || (code - 1) & ASKED) && { 'answers.asked': 1 }),
      ...(hasAnswered && { [consent === CONSENT.accepted ? 'answers.accepted' : 'answers.refused']: 1 }),
    },
    [campaignCell(day, campaign, device)]: { visits: 1, product: steps & 1, checkout: steps >> 1 },
    ...(ad > 0 && { [adCell(day, campaign, ad)]: { visits: 1 } }),
  };
}

/** Paths of what visits alone add. */
export const isOfVisits = (path: string) =>
  /^(totals\.(visits|bots|unproven)|answers\.\w+|hours\.\d+\.visits|visits|product|checkout)$/.test(path);

/** `touches`: campaigns and ads of the sale, in the sequence of the visits. */
export function saleContribution(sale: Sale, touches: readonly Touch[]): Contribution {
  const all: Contribution = {};
  // Days without another figure have files of their events, too.
  for (const day of daysOfSale(sale)) add(all, dayCell(day), 'orders', 1);
  const { acceptedBelowPrice, deliveredAt } = sale;
  if (acceptedBelowPrice && deliveredAt !== null)
    add(all, dayCell(dayOf(deliveredAt)), 'totals.acceptedBelowPrice', 1);
  addPlaced(all, sale);
  addLosses(all, sale);
  addCoupon(all, sale);
  if (sale.paidAt === null) return all;
  const paidOn = dayOf(sale.paidAt);
  addPaid(all, sale, paidOn);
  addBuyer(all, sale, touches.at(-1)!.campaign);
  addShares(all, { sale, touches, day: paidOn }, 'revenue', sale.totalCentavos);
  const profit = profitOf(sale);
  for (const cell of cellsOfTouch(sale, touches.at(-1)!, paidOn)) {
    add(all, cell, 'paid', 1);
    if (profit !== null) add(all, cell, 'costed', 1);
  }
  if (profit !== null) addShares(all, { sale, touches, day: paidOn }, 'profit', profit);
  for (const { at, centavos } of sale.refunds) {
    const day = dayOf(at);
    add(all, dayCell(day), 'totals.refunds', 1);
    add(all, dayCell(day), 'totals.refunded', centavos);
    if (profit !== null) add(all, dayCell(day), 'totals.profit', -centavos);
    addShares(all, { sale, touches, day }, 'refunded', centavos);
    if (profit !== null) addShares(all, { sale, touches, day }, 'profit', -centavos);
  }
  return all;
}

function cellOfSale({ device = 'desktop' }: Sale, campaign: number, day: number): string {
  return campaignCell(day, campaign, DEVICES.indexOf(device));
}

function cellsOfTouch(sale: Sale, { campaign, ad }: Touch, day: number): string[] {
  const cell = cellOfSale(sale, campaign, day);
  return ad === undefined ? [cell] : [cell, adCell(day, campaign, ad)];
}

/** Counts the later steps of an order on the day on which it was placed. */
function addPlaced(all: Contribution, sale: Sale): void {
  const { createdAt, pixAt, paidAt, deliveredAt, campaign, bumpTest, totalCentavos, lines } = sale;
  if (pixAt === null) return;
  const day = dayOf(createdAt);
  const funnel = cellOfSale(sale, campaign, day);
  const isPaid = paidAt !== null;
  add(all, dayCell(day), 'totals.pix', 1);
  add(all, funnel, 'pix', 1);
  if (isPaid) {
    add(all, dayCell(day), 'totals.pixPaid', 1);
    add(all, funnel, 'pixPaid', 1);
    if (deliveredAt !== null) add(all, funnel, 'delivered', 1);
  }
  if (!bumpTest) return;
  const test = `bumpTests.${bumpTest.startedAt}/${bumpTest.holdoutPercent}/${bumpTest.arm}`;
  add(all, dayCell(day), `${test}.orders`, 1);
  if (!isPaid) return;
  add(all, dayCell(day), `${test}.paid`, 1);
  add(all, dayCell(day), `${test}.revenue`, totalCentavos);
  add(all, dayCell(day), `${test}.squares`, totalCentavos ** 2);
  if (lines.some(({ kind }) => kind === 'bump')) add(all, dayCell(day), `${test}.bumpOrders`, 1);
}

/** A code without a price counts on its own day, in the profit and in the pace of its stock. */
function addLosses(all: Contribution, { losses = [] }: Sale): void {
  for (const { at, productId, variation, costCentavos = 0 } of losses) {
    const cell = dayCell(dayOf(at));
    add(all, cell, 'totals.lost', 1);
    add(all, cell, 'totals.losses', costCentavos);
    add(all, cell, 'totals.profit', -costCentavos);
    add(all, cell, `lost.${keyOf(productId)}/${keyOf(variation)}`, 1);
  }
}

/** An order that its coupon makes free has no payment: it counts once it is delivered, as does one that was accepted below the price. */
function addCoupon(all: Contribution, sale: Sale): void {
  const { coupon, paidAt, deliveredAt, totalCentavos, refunds } = sale;
  const usedAt = paidAt ?? deliveredAt;
  if (!coupon || usedAt === null) return;
  const count = (at: number, path: string, number: number) =>
    add(all, dayCell(dayOf(at)), `${couponPath(coupon)}.${path}`, number);
  if (!coupon.isFreed) count(usedAt, 'uses', 1);
  count(usedAt, 'discount', coupon.discountCentavos);
  const profit = paidAt === null && totalCentavos > 0 ? null : profitOf(sale);
  if (profit !== null) {
    count(usedAt, 'costed', 1);
    count(usedAt, 'profit', profit);
  }
  if (paidAt === null) return;
  count(paidAt, 'paid', 1);
  count(paidAt, 'revenue', totalCentavos);
  for (const { at, centavos } of refunds) {
    count(at, 'refunded', centavos);
    if (profit !== null) count(at, 'profit', -centavos);
  }
}

export function couponPath({ id }: NonNullable<Sale['coupon']>): string {
  return `coupons.${keyOf(id)}`;
}

function addPaid(all: Contribution, sale: Sale, day: number): void {
  const { lines, totalCentavos, feeCentavos } = sale;
  const paidAt = sale.paidAt!;
  const count = (path: string, number: number) => add(all, dayCell(day), path, number);
  count('totals.paid', 1);
  count('totals.revenue', totalCentavos);
  count('totals.sold', lines.length);
  count(`hours.${hourOf(paidAt)}.paid`, 1);
  count(`hours.${hourOf(paidAt)}.revenue`, totalCentavos);
  if (sale.pixAt !== null) count(`payTimes.${Math.max(0, Math.round((paidAt - sale.pixAt) / 1_000))}`, 1);
  const profit = profitOf(sale);
  if (profit !== null) {
    count('totals.costed', 1);
    if (feeCentavos !== undefined) count('totals.feesKnown', 1);
    count('totals.fees', feeCentavos ?? 0);
    count('totals.profit', profit);
  }
  const bumps = lines.filter(({ kind }) => kind === 'bump');
  if (bumps.length > 0) {
    count('totals.bumpOrders', 1);
    count(
      'totals.bumpRevenue',
      bumps.reduce((sum, { centavos }) => sum + centavos, 0),
    );
  }
  for (const { id, revenue } of productsOf(sale)) {
    count(`products.${keyOf(id)}.orders`, 1);
    count(`products.${keyOf(id)}.revenue`, revenue);
  }
  for (const { productId: id, variation } of lines) count(`sold.${keyOf(id)}/${keyOf(variation)}`, 1);
}

/** The name of a campaign begins with the time of the day, so that those of a buyer's first and later orders are told apart. */
function addBuyer(all: Contribution, { accountId, totalCentavos, paidAt }: Sale, campaign: number): void {
  const day = dayOf(paidAt!);
  const cell = buyerCell(day, accountId);
  add(all, cell, 'orders', 1);
  add(all, cell, 'revenue', totalCentavos);
  add(all, cell, `campaigns.${paidAt! - dayStart(day)}/${campaign}`, 1);
}

/** The campaigns of a buyer's paid orders of one day, in their sequence. Orders that were counted by earlier releases have none. */
export function campaignsOfBuyer(counts: Numbers): number[] {
  return Object.entries(counts)
    .flatMap(([key, orders]) => {
      const [at = 0, campaign = 0] = key.split('/').map(Number);
      return orders > 0 ? [{ at, campaign }] : [];
    })
    .toSorted((one, other) => one.at - other.at || one.campaign - other.campaign)
    .map(({ campaign }) => campaign);
}

function addShares(
  all: Contribution,
  { sale, touches, day }: { sale: Sale; touches: readonly Touch[]; day: number },
  field: 'revenue' | 'refunded' | 'profit',
  centavos: number,
): void {
  for (const model of ATTRIBUTION_MODELS)
    divide(centavos, weightsOf(model, touches.length)).forEach((part, touch) => {
      for (const cell of cellsOfTouch(sale, touches[touch]!, day)) add(all, cell, `${field}.${model}`, part);
    });
}

/** A text as one name in a path of the store. */
export function keyOf(text: string): string {
  if (text === '') return '%';
  return text.replace(/[%.$/\0]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

export function textOfKey(key: string): string {
  return key === '%' ? '' : key.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
