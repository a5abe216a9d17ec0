import type { Embed } from '@vale/contracts/discord';

/** A post that waits for its webhook. */
export interface QueuedPost {
  id: string;
  embed: Embed;
}

/** How a post ended. `status`: Discord's; absent where it was never reached. */
export interface PostResult {
  id: string;
  state: 'sent' | 'failed';
  status?: number;
  reason?: string;
}

/** One webhook: what waits for it, and what is known of its limits. All times are epoch milliseconds. */
export interface WebhookRecord {
  _id: string;
  /** The URL, encrypted: whoever has it can post. */
  sealedUrl: string;
  /** In the order in which they are sent. */
  queue: QueuedPost[];
  /** Of the last posts, oldest first. */
  results: PostResult[];
  /** Of the last accepted posts, oldest first. */
  sentTimes: number[];
  sentCount: number;
  lastUsedAt: number | null;
  /** Nothing is sent before. */
  waitUntil: number;
  /** Tries of the first post that did not reach Discord, or that it failed. */
  failures: number;
  /** Discord does not know it any more. */
  dead: { status: number; at: number } | null;
  lastFailure: { at: number; reason: string } | null;
  /** The one run that may send. */
  claim: string;
  /** Its run counts as lost after this; 0 while nothing waits. */
  claimedUntil: number;
}

/** What came of one request to Discord. */
export type Answer =
  /** `pauseMs`: until the webhook's limit has room again. */
  | { kind: 'accepted'; pauseMs: number }
  | { kind: 'limited'; pauseMs: number }
  | { kind: 'gone'; status: number }
  | { kind: 'refused'; status: number }
  /** Nothing was asked: the key that encrypted the URL is not in the settings of this process. */
  | { kind: 'unreadable' }
  /** Not reached, or an error of its own: another try may do. `status` 0: not reached. */
  | { kind: 'failed'; status: number };

/** What changes in the record after a request. */
export interface Settlement {
  /** These leave the queue. */
  ended: PostResult[];
  waitUntil: number;
  failures: number;
  acceptedAt?: number;
  dead?: { status: number; at: number };
  lastFailure?: { at: number; reason: string };
}

/**
 * Posts in a channel in any 60 s that Discord accepts beside the limit that its headers tell (discord-api-docs#367). More
 * would be answered with 429, and too many of these by a ban of the address.
 */
export const CHANNEL_LIMIT = { posts: 30, ms: 60_000 };
const MOST_TRIES = 8;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 120_000;
/** A post waits so long for the key of its webhook. */
const LONGEST_UNREADABLE_MS = 7 * 24 * 60 * 60_000;

/** When the first post that waits may be sent. */
export function nextSendAt({ waitUntil, sentTimes }: Pick<WebhookRecord, 'waitUntil' | 'sentTimes'>): number {
  const oldest = sentTimes.at(-CHANNEL_LIMIT.posts);
  return Math.max(waitUntil, oldest === undefined ? 0 : oldest + CHANNEL_LIMIT.ms);
}

/** What the answer to the first post of the queue means for it and for those behind it. */
export function settle(webhook: WebhookRecord, answer: Answer, now: number): Settlement {
  const [head] = webhook.queue;
  if (!head) return { ended: [], waitUntil: webhook.waitUntil, failures: 0 };
  const { id } = head;
  const unchanged = { ended: [], waitUntil: webhook.waitUntil, failures: webhook.failures };
  switch (answer.kind) {
    case 'accepted':
      return {
        ended: [{ id, state: 'sent' }],
        acceptedAt: now,
        waitUntil: now + answer.pauseMs,
        failures: 0,
      };
    case 'limited':
      return { ...unchanged, waitUntil: now + answer.pauseMs };
    case 'refused':
      return { ...unchanged, failures: 0, ...failure([id], answer.status, now) };
    case 'gone': {
      const dead = { status: answer.status, at: now };
      return { ...unchanged, failures: 0, ...allFailed(webhook, answer.status, now), dead };
    }
    case 'unreadable':
      return { ...unchanged, ...waitForKey(webhook.queue, now) };
    case 'failed': {
      const failures = webhook.failures + 1;
      if (failures >= MOST_TRIES) return { ...unchanged, failures: 0, ...failure([id], answer.status, now) };
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
      return { ...unchanged, failures, waitUntil: now + waitMs };
    }
  }
}

function allFailed({ queue }: WebhookRecord, status: number, now: number) {
  return failure(
    queue.map(({ id }) => id),
    status,
    now,
  );
}

/** Such a try is none of `MOST_TRIES`: the waits grow with the age of the first one. */
function waitForKey(queue: readonly QueuedPost[], now: number): Partial<Settlement> {
  const ages = queue.map(({ id, embed }) => ({ id, ms: now - Date.parse(embed.timestamp) }));
  const late = ages.filter(({ ms }) => ms >= LONGEST_UNREADABLE_MS).map(({ id }) => id);
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS, ages[0]!.ms));
  return { waitUntil: now + waitMs, ...(late.length > 0 && failure(late, 0, now, UNREADABLE)) };
}

function failure(
  ids: string[],
  status: number,
  at: number,
  unanswered = NOT_REACHED,
): Pick<Settlement, 'ended' | 'lastFailure'> {
  const reason = status > 0 ? `Erro HTTP: ${status}` : unanswered;
  const how = status > 0 ? { status } : { reason };
  return {
    ended: ids.map((id) => ({ id, state: 'failed', ...how })),
    lastFailure: { at, reason },
  };
}

export const NOT_REACHED = 'o Discord não respondeu';
const UNREADABLE = 'a URL do webhook não pôde ser lida';
