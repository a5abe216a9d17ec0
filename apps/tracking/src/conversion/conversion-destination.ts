import type { SaleFacts } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import {
  destinationErrors,
  type ConversionDestinationName,
  type DestinationField,
} from '@vale/contracts/tracking';
import type { SaleItem } from '../figures/sale.js';
import type { VisitEvent } from './visit-event.js';

/** One event of an order, with everything that a destination may need. Only in memory. Times in epoch milliseconds. */
export interface OutgoingConversion {
  /** `unpaid`: the order ended without money. */
  kind: 'waiting' | 'unpaid' | 'purchase' | 'refund';
  /** The same at every attempt; the browser's pixel uses the one of a purchase. */
  id: string;
  /** Time of the event. */
  at: number;
  now: number;
  sale: SaleFacts;
  /** The shop's origin. */
  shopUrl: string;
  feeCentavos: number;
  buyer: {
    name: string;
    email: string;
    phone: string;
    pageUrl: string | null;
    referrer?: string | undefined;
    client: { ip: string; userAgent: string } | null;
  };
  /**
   * `isWhole`: with it, the whole price went back. `disputed`: the payer's bank took it. `items`: the units that it returned;
   * none for a part of the price.
   */
  refund?: { centavos: number; isWhole: boolean; disputed: boolean; items: readonly SaleItem[] };
}

/** Result of a request. Reasons are Portuguese, for the admin, and name no buyer. */
export type Outcome =
  /** `answer`: what the admin reads of the answer to a test, such as the id that the vendor gave it. */
  | { kind: 'accepted'; answer: string }
  /** The same request would be refused again. */
  | { kind: 'refused'; reason: string }
  | { kind: 'not-supported'; reason: string }
  | { kind: 'too-old'; reason: string }
  /** Another attempt may succeed. */
  | { kind: 'retry'; reason: string; afterMs?: number }
  /** No request will succeed until an admin changes the account. */
  | { kind: 'stopped'; reason: string };

/** Values of the destination's fields, by name. Fields that are not set are absent. */
export type Account = Readonly<Record<string, string>>;

/** A place that conversions are sent to. Each destination is one class and a line in `CONVERSION_DESTINATIONS`. */
export abstract class ConversionDestination {
  abstract readonly name: ConversionDestinationName;
  abstract readonly label: string;
  abstract readonly hint: string;
  /** Warning to show before a test. */
  abstract readonly testNotice: string;
  abstract readonly fields: readonly DestinationField[];
  /** True if it also receives orders that are not paid yet. */
  readonly takesUnpaid: boolean = false;

  /** Events of visits in one request. 0: it takes none, because it has no such event or counts those of its pixel twice. */
  readonly visitsPerRequest: number = 0;

  /** Never throws. */
  abstract send(conversion: OutgoingConversion, account: Account): Promise<Outcome>;
  /** Sends an event that is no sale. */
  abstract test(account: Account, shopUrl: string): Promise<Outcome>;

  takesVisit(_event: VisitEvent): boolean {
    return this.visitsPerRequest > 0;
  }

  /** Expects events that it takes, at most `visitsPerRequest`. Never throws. */
  sendVisits(_events: readonly VisitEvent[], _account: Account): Promise<Outcome> {
    return Promise.resolve({ kind: 'not-supported', reason: 'este destino não recebe visitas' });
  }
}

/** The destinations of the registry. */
export class ConversionDestinations {
  constructor(readonly all: readonly ConversionDestination[]) {}

  find(name: string): ConversionDestination | undefined {
    return this.all.find((one) => one.name === name);
  }

  /** Throws `tracking.destination-unknown`. */
  get(name: string): ConversionDestination {
    const destination = this.find(name);
    if (!destination) throw new AppError(destinationErrors.destinationUnknown);
    return destination;
  }
}

/** A destination that asks for more is asked again then: a mistaken header must not lose what is owed. */
const MAX_PAUSE_MS = 6 * 3_600_000;

/** Milliseconds of a `Retry-After` header, in seconds or as a date; undefined for another text. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), MAX_PAUSE_MS) : undefined;
}

/** Words of a reply that an admin may read: short, and without addresses or long numbers. */
export function harmlessWords(text: string): string {
  return text
    .replace(/\S+@\S+/g, '•••')
    .replace(/\d{8,}/g, '•••')
    .slice(0, 200);
}
