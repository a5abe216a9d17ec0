import { campaignOf, type Attribution } from '@vale/contracts/checkout';
import type { CollectedEvent, CollectedName, Device, EventBatch } from '@vale/contracts/tracking';
import type { SeededRandom } from '@vale/testing/seeded-random';
import { campaignKey, touchOf, type Landing } from './landings.js';
import { dayAt } from './local-time.js';

/** A browser, with what it keeps between the pages. */
export interface Browser {
  id: string;
  ip: string;
  userAgent: string;
  device: Device;
  /** Milliseconds by which its clock is fast. */
  skew: number;
  /** Refuses by Global Privacy Control until its visitor answers. */
  refusesByItself: boolean;
  /** Its pages never get a proof. */
  isUnproven: boolean;
  /** A content blocker takes everything that its pages report. */
  isBlocked: boolean;
  answer?: boolean;
  visitorId?: string;
  lastTouch: Attribution;
  /** Grows when an answer is changed: from then on it is another visitor. */
  visitor: number;
}

/** One event as somebody who sees everything would record it. */
export interface Seen {
  event: CollectedEvent;
  /** True time in epoch milliseconds. */
  at: number;
  /** The visit, by what the documents call one: a visitor, a day and a campaign. */
  visit: string;
  /** The visit of what this page reported before the first answer: the same one, as the page says now. */
  joins?: string;
  device: Device;
  campaign: Attribution;
  answer: boolean | undefined;
  isAsked: boolean;
  visitorId?: string;
  /** Its network has too many visits. */
  isBeyondLimit?: boolean;
}

export interface Report {
  client: { ip: string; userAgent: string };
  batch: Omit<EventBatch, 'sentAt' | 'events'>;
  skew: number;
  hasProof: boolean;
  seen: Seen[];
}

type Sender = Report['batch'];
/** The product or the search that an event names. */
type Named = { product?: string; term?: string };

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
let ids = 0;
export const nextId = (ms: number): string => hex(Math.max(0, ms), 12) + hex((ids += 1), 20);

const netOf = ({ id, ip, visitor }: Browser): string => `${id} ${ip} ${visitor}`;
const visitOf = (who: string, at: number, { marketingConsent, campaign = {} }: Sender): string =>
  // A refusal takes the campaign away.
  `${who} | ${dayAt(at)} | ${marketingConsent === false ? 'refused' : campaignKey(campaign)}`;

/** One load of the shop's page, which reports what its visitor does and forgets the rest when it is left. */
export class Page {
  readonly landed: Attribution;
  private before: NonNullable<Sender['before']> | undefined;
  private firstAnswer: boolean | undefined;
  private last: { name: CollectedName; event: CollectedEvent; at: number } | undefined;
  private readonly sent: { sender: Sender; seen: Seen }[] = [];
  private readonly others: Report[] = [];

  constructor(
    private readonly browser: Browser,
    landing: Landing,
    private readonly random: SeededRandom,
  ) {
    this.landed = touchOf(landing);
    this.keepTouch();
  }

  /** The campaign that an order carries now, and who placed it. */
  get tracking(): { attribution: Attribution; visitorId?: string; marketingConsent: boolean | null } {
    const { answer, refusesByItself, visitorId, lastTouch } = this.browser;
    if (answer === undefined && refusesByItself) return { attribution: {}, marketingConsent: false };
    if (answer === undefined) return { attribution: campaignOf(this.landed), marketingConsent: null };
    if (!answer) return { attribution: {}, marketingConsent: false };
    return { attribution: lastTouch, marketingConsent: true, visitorId: visitorId! };
  }

  report(name: CollectedName, page: string, at: number, { product, term }: Named = {}): void {
    const id = nextId(at + this.browser.skew);
    const named = { ...(product !== undefined && { product }), ...(term !== undefined && { term }) };
    const event = { id, name, at: at + this.browser.skew, page, ...named };
    this.send(event, at);
    if (name === 'PageView') this.last = { name, event, at };
  }

  /** The answer to the cookie notice. The page reports itself again, as the same event. */
  decide(accepts: boolean): void {
    const { browser } = this;
    const isChange = browser.answer !== undefined && browser.answer !== accepts;
    if (isChange) browser.visitor += 1;
    browser.answer = accepts;
    if (accepts) {
      browser.visitorId = hex(this.random.integer(1, 2 ** 40), 16) + hex((ids += 1), 16);
      this.keepTouch();
    }
    if (this.last) this.send(this.last.event, this.last.at);
  }

  /** The shop learns which visitor withdrew; the browser forgets everything, and the page is loaded again. */
  withdraw(at: number): void {
    const { browser } = this;
    const visitorId = browser.visitorId!;
    browser.answer = false;
    browser.visitor += 1;
    browser.lastTouch = {};
    delete browser.visitorId;
    const event = { id: nextId(at), name: 'PageView' as const, at: at + browser.skew, page: 'unknown' };
    const seen = this.seen(event, at, { marketingConsent: false });
    const batch = { marketingConsent: false, visitorId };
    this.others.push({ ...this.delivery, batch, hasProof: false, seen: [seen] });
  }

  /** Returns what the page has sent, in batches. */
  leave(): Report[] {
    if (this.browser.isBlocked) return [];
    const reports: Report[] = [];
    let part: { sender: Sender; seen: Seen[] } | undefined;
    for (const { sender, seen } of this.sent) {
      const isSame = part && JSON.stringify(part.sender) === JSON.stringify(sender);
      const isFull = part?.seen.length === 20 || this.random.next() < 0.4;
      if (!part || !isSame || isFull) {
        part = { sender, seen: [] };
        reports.push({ ...this.delivery, batch: sender, hasProof: true, seen: part.seen });
      }
      part.seen.push(seen);
    }
    const { isUnproven } = this.browser;
    // A page that is left before it has a proof reports without one, and once more if it goes on.
    const early = reports.slice(0, 1).filter(() => this.random.next() < 0.15);
    const repeated = early.map((report) => ({ ...report, hasProof: false }));
    return [...repeated, ...reports, ...this.others].map((report) =>
      isUnproven ? { ...report, hasProof: false } : report,
    );
  }

  private get delivery() {
    const { ip, userAgent, skew } = this.browser;
    return { client: { ip, userAgent }, skew };
  }

  private send(event: CollectedEvent, at: number): void {
    const sender = this.sender();
    this.sent.push({ sender, seen: this.seen(event, at, sender) });
  }

  private sender(): Sender {
    const { answer, refusesByItself, visitorId, lastTouch } = this.browser;
    if (answer === undefined) {
      const sender = refusesByItself
        ? ({ marketingConsent: false } as const)
        : { campaign: campaignOf(this.landed) };
      this.before = sender;
      // The notice appears a moment later than the page.
      return this.random.next() < 0.7 ? { ...sender, isAsked: true } : sender;
    }
    if (this.before) this.firstAnswer ??= answer;
    const part = this.before && this.firstAnswer === answer ? { before: this.before } : {};
    if (!answer) return { marketingConsent: false, ...part };
    return { marketingConsent: true, campaign: campaignOf(lastTouch), visitorId: visitorId!, ...part };
  }

  private seen(event: CollectedEvent, at: number, sender: Sender): Seen {
    const { browser } = this;
    const { marketingConsent: answer, campaign = {}, visitorId, before, isAsked = false } = sender;
    const isKnown = answer === true;
    const who = isKnown ? visitorId! : netOf(browser);
    return {
      event,
      at,
      visit: visitOf(who, at, sender),
      ...(before && { joins: visitOf(netOf(browser), at, before) }),
      device: browser.device,
      campaign: answer === false ? {} : campaign,
      answer,
      isAsked,
      ...(isKnown && { visitorId: visitorId! }),
    };
  }

  /** The browser keeps the last campaign of a visitor who accepted; a return without one does not end it. */
  private keepTouch(): void {
    if (this.browser.answer !== true) return;
    const { lastTouch } = this.browser;
    const landed = Object.entries(this.landed);
    const isSame = landed.every(([key, value]) => lastTouch[key as keyof Attribution] === value);
    if (!isSame) this.browser.lastTouch = this.landed;
  }
}
