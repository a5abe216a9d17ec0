import type {
  AttemptProblem,
  WebhookAttempt,
  WebhookBuyerField,
  DeliveredProduct,
  WebhookEvent,
  WebhookMessageType,
  WebhookPauseReason,
} from '@vale/contracts/webhooks';
import { UNIT_REQUESTED, WEBHOOK_LOG_DAYS } from '@vale/contracts/webhooks';
import { DAY_MS } from '@vale/contracts/time';

/** A receiver of the shop's messages. All times are epoch milliseconds. */
export interface EndpointRecord {
  _id: string;
  name: string;
  events: WebhookEvent[];
  buyerFields: WebhookBuyerField[];
  delivers: DeliveredProduct[];
  /** Encrypted `EndpointSecrets`. */
  sealed: string;
  createdAt: number;
  paused: { at: number; reason: WebhookPauseReason } | null;
  /** Created in demo mode, whose password is public. */
  demo?: true;
}

/** The address is secret, because it may contain a token. */
export interface EndpointSecrets {
  url: string;
  secret: string;
  /** The secret before the last rotation also signs until then. */
  former?: { secret: string; until: number };
}

/** Something that happened, as all receivers are told of it. Holds nothing about the buyer. */
export interface Announcement {
  /** The same event has the same key, however often it is consumed. */
  key: string;
  type: WebhookMessageType;
  at: number;
  transactionId: string | null;
  /** Part of the message's `data`. */
  facts: Record<string, unknown>;
}

/** One announcement to one receiver, which has it once. */
export interface DeliveryRecord extends Omit<Announcement, 'key'> {
  /** Endpoint and key. */
  _id: string;
  endpointId: string;
  messageId: string;
  createdAt: number;
  /** Attempts since it was queued or replayed. */
  tried: number;
  attempts: WebhookAttempt[];
  /** When it is sent next. Whoever sends it moves this ahead first. Absent once it was accepted. */
  dueAt?: number;
  purgeAt: Date;
}

/** A run without a write for this long counts as lost. Longer than a request. Milliseconds. */
export const CLAIM_MS = 30_000;
const KEPT_ATTEMPTS = 12;
const SECOND = 1_000;
const HOUR = 3_600_000;
/** Waits after each failed attempt: three days in all. Milliseconds. */
const WAITS = [
  5 * SECOND,
  300 * SECOND,
  1_800 * SECOND,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  18 * HOUR,
  24 * HOUR,
];
/** The manual queue has the unit meanwhile, so asking ends within half an hour. Milliseconds. */
const UNIT_WAITS = [5 * SECOND, 30 * SECOND, 120 * SECOND, 300 * SECOND, 600 * SECOND, 600 * SECOND];

export function deliveryOf(
  { key, ...announcement }: Announcement,
  endpointId: string,
  { messageId, now }: { messageId: string; now: number },
): DeliveryRecord {
  return {
    ...announcement,
    _id: `${endpointId}.${key}`,
    endpointId,
    messageId,
    createdAt: now,
    tried: 0,
    attempts: [],
    dueAt: now,
    purgeAt: new Date(now + WEBHOOK_LOG_DAYS * DAY_MS),
  };
}

export type Step =
  | { kind: 'accepted' }
  /** A unit is left to the manual queue, or does not wait any more. */
  | { kind: 'given-up' }
  | { kind: 'retry'; waitMs: number }
  | { kind: 'pause'; reason: 'gone' | 'failing' };

/** `tried` counts this attempt. */
export function stepAfter(
  { status, problem }: WebhookAttempt,
  { tried, type }: Pick<DeliveryRecord, 'tried' | 'type'>,
): Step {
  if (problem === null) return { kind: 'accepted' };
  if (problem === 'over') return { kind: 'given-up' };
  if (status === 410) return { kind: 'pause', reason: 'gone' };
  const isUnit = type === UNIT_REQUESTED;
  const waitMs = (isUnit ? UNIT_WAITS : WAITS)[tried - 1];
  if (isUnit && waitMs === undefined) return { kind: 'given-up' };
  return waitMs === undefined ? { kind: 'pause', reason: 'failing' } : { kind: 'retry', waitMs };
}

export function problemOf(status: number): AttemptProblem | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

export function withAttempt(attempts: readonly WebhookAttempt[], last: WebhookAttempt): WebhookAttempt[] {
  return [...attempts, last].slice(-KEPT_ATTEMPTS);
}

/** Secrets that sign now, the present one first. */
export function signingSecrets({ secret, former }: EndpointSecrets, now: number): string[] {
  return former && former.until > now ? [secret, former.secret] : [secret];
}

/** The endpoint that delivers a unit: the oldest one that names its variation or its whole product. */
export function delivererOf<E extends Pick<EndpointRecord, 'delivers'>>(
  endpoints: readonly E[],
  { productId, variation }: { productId: string; variation: string },
): E | undefined {
  return endpoints.find(({ delivers }) =>
    delivers.some(
      (one) => one.productId === productId && (one.variation === '' || one.variation === variation),
    ),
  );
}

/** Tokens in paths of addresses, as of Discord and Slack, are longer than words. Characters. */
const MIN_TOKEN = 16;

/** The address without its query, user and fragment, and without long parts of its path: all may be secret. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  const shown = pathname.split('/').map((part) => (part.length < MIN_TOKEN ? part : '…'));
  return origin + shown.join('/');
}
