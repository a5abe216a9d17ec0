import {
  COLLECTED_NAMES,
  dayOf,
  dayStart,
  hourOf,
  type CollectedName,
  type Device,
} from '@vale/contracts/tracking';

/** Raw events, visits, their daily files and conversions are kept for 13 months. */
export const KEPT_DAYS = 395;

/** Stored as numbers. */
export const CONSENT = { none: 0, accepted: 1, refused: 2 } as const;
export type ConsentCode = (typeof CONSENT)[keyof typeof CONSENT];

export function consentCode(marketingConsent: boolean | null | undefined): ConsentCode {
  if (marketingConsent === true) return CONSENT.accepted;
  return marketingConsent === false ? CONSENT.refused : CONSENT.none;
}

/**
 * Bits of a visit, one for each step that it reached. `asked`: the page asked about cookies. A visit of which some event was
 * proven counts, and one without either bit was stored by a release before 2026-12, which counted all.
 */
export const STEP = {
  visit: 1,
  product: 2,
  checkout: 4,
  payment: 8,
  lead: 16,
  partner: 32,
  asked: 64,
  proven: 128,
  unproven: 256,
} as const;

const STEP_OF: Record<CollectedName, number> = {
  PageView: STEP.visit,
  ViewContent: STEP.visit,
  AddToCart: STEP.product,
  InitiateCheckout: STEP.product | STEP.checkout,
  AddPaymentInfo: STEP.product | STEP.checkout | STEP.payment,
  Lead: STEP.lead,
  ExternalCheckoutComplete: STEP.partner,
  Search: STEP.visit,
};

export function stepsOf({ name, page }: { name: CollectedName; page: string }): number {
  const onProduct = name === 'PageView' && page === 'product' ? STEP.product : 0;
  return STEP.visit | STEP_OF[name] | onProduct;
}

export function isUnproven({ m }: { m: number }): boolean {
  return (m & (STEP.proven | STEP.unproven)) === STEP.unproven;
}

/**
 * A visit is what one visitor did on one day in São Paulo by one campaign: no order of events can change it. The answer to the
 * cookie notice decides how a visitor is known, so what happened before it is a row of its own that is part of the visit after it.
 */
export interface VisitOf {
  /** 12 bytes. */
  visitor: Buffer;
  /** In the dictionary. That of a visit that nothing has proven is "outras" if nobody else brought the campaign. */
  campaign: number;
  /** See `campaignText`: tells visits apart, whether the dictionary has the campaign or not. */
  campaignText: string | number;
  device: Device;
  consent: ConsentCode;
  /** Ad of the campaign, which is no part of the visit's key. */
  ad?: number | undefined;
}

/** Exceeds the number of any ad, so that an ad and another number fit into one. */
export const ADS = 2 ** 26;

/** The time of the day and an ad in one number: the smallest one of a visit tells the ad that brought it first. */
export function adMark(at: number, ad: number): number {
  return (at - dayStart(dayOf(at))) * ADS + ad;
}

export function adOfMark(mark: number | undefined): number | undefined {
  return mark === undefined ? undefined : mark % ADS;
}

/** Hours of the day in which a visit had events, as bits. */
export function hourBit(ms: number): number {
  return 1 << hourOf(ms);
}

/** Milliseconds from a day's midnight, until which its events are accepted and its salt is kept: 47 hours. */
const ACCEPTED_MS = 47 * 3_600_000;

export function acceptedUntil(day: number): number {
  return dayStart(day) + ACCEPTED_MS;
}

/** Clocks of browsers that are off by less than this are taken as right. Milliseconds. */
const SMALL_SKEW_MS = 60_000;

/** When it happened by our clock; never later than now. */
export function happenedAt(at: number, sentAt: number, now: number): number {
  const skew = now - sentAt;
  return Math.min(now, Math.abs(skew) > SMALL_SKEW_MS ? at + skew : at);
}

export function isTooOld(at: number, now: number): boolean {
  return now >= acceptedUntil(dayOf(at));
}

export function nameCode(name: CollectedName): number {
  return COLLECTED_NAMES.indexOf(name);
}
