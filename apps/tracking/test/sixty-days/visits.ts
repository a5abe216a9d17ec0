import type { Attribution } from '@vale/contracts/checkout';
import type { Device } from '@vale/contracts/tracking';
import { campaignKey } from './landings.js';
import { dayAt } from './local-time.js';
import type { Seen } from './page.js';

export const DIRECT = 'direto';
const UNKNOWN = 'sem atribuição';

/** A visit by the definitions of docs/analytics.md. */
export interface Visit {
  day: string;
  start: number;
  device: Device;
  answer: boolean | undefined;
  isAsked: boolean;
  isProven: boolean;
  campaign: Attribution;
  visitorId?: string;
  sawProduct: boolean;
  sawCheckout: boolean;
}

export interface Arrived extends Seen {
  isProven: boolean;
}

/** The name of a campaign in reports. */
export function campaignNameOf(campaign: Attribution, isUnknown: boolean): string {
  return isUnknown ? UNKNOWN : campaignKey(campaign) || DIRECT;
}

export function sourceNameOf(campaign: Attribution, isUnknown: boolean): string {
  return isUnknown ? UNKNOWN : campaign.utm_source || DIRECT;
}

/** The visits that arrived events are of, however these arrived. */
export class Visits {
  readonly byKey = new Map<string, Visit>();
  private readonly same = new Map<string, string>();

  constructor(arrived: readonly Arrived[]) {
    for (const { visit, joins } of arrived) if (joins !== undefined) this.join(joins, visit);
    for (const seen of arrived) this.add(seen);
  }

  get all(): Visit[] {
    return [...this.byKey.values()];
  }

  keyOf(visit: string): string {
    let key = visit;
    while (this.same.has(key)) key = this.same.get(key)!;
    return key;
  }

  private join(part: string, whole: string): void {
    const [from, to] = [this.keyOf(part), this.keyOf(whole)];
    if (from !== to) this.same.set(from, to);
  }

  private add({
    visit: given,
    at,
    answer,
    isAsked,
    isProven,
    device,
    campaign,
    visitorId,
    event,
  }: Arrived): void {
    const key = this.keyOf(given);
    const visit = this.byKey.get(key) ?? {
      day: dayAt(at),
      start: at,
      device,
      answer: undefined,
      isAsked: false,
      isProven: false,
      campaign,
      sawProduct: false,
      sawCheckout: false,
    };
    this.byKey.set(key, visit);
    visit.start = Math.min(visit.start, at);
    // A browser that refuses by itself does so only until its visitor answers.
    visit.answer = visit.answer === true ? true : (answer ?? visit.answer);
    visit.isAsked ||= isAsked || answer !== undefined;
    visit.isProven ||= isProven;
    if (visitorId !== undefined) {
      visit.visitorId = visitorId;
      visit.campaign = campaign;
    }
    // A later step counts in those before it, also where their events were lost.
    visit.sawCheckout ||= event.name === 'InitiateCheckout' || event.name === 'AddPaymentInfo';
    visit.sawProduct ||= visit.sawCheckout || event.name === 'AddToCart' || event.page === 'product';
  }
}
