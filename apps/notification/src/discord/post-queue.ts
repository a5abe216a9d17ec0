import type { Embed } from '@vale/contracts/discord';

/** Waits to be sent. The embed of an edit is built when it is sent, so that it states what is true by then. */
export type QueuedPost = QueuedNewPost | QueuedEdit;

export interface QueuedNewPost {
  id: string;
  embed: Embed;
  /** Epoch milliseconds. Until then it is tried again while Discord fails, and the posts behind it wait. */
  triedUntil?: number;
  /** Queued in demo mode: a live shop does not send it. */
  demo?: true;
}

export interface QueuedEdit {
  id: string;
  /** Id of the `PostRecord`. */
  editOf: string;
  /** Epoch milliseconds. */
  queuedAt: number;
}

/** `status` is Discord's. It is absent if Discord was not reached. */
export interface PostResult {
  id: string;
  state: 'sent' | 'failed';
  status?: number;
  reason?: string;
}

/** A webhook with its waiting posts and the state of its limits. All times are epoch milliseconds. */
export interface WebhookRecord {
  _id: string;
  /** Encrypted, because anybody who has the URL can post. */
  sealedUrl: string;
  /** In send order. */
  queue: QueuedPost[];
  /** The last posts, oldest first. Edits are not listed. */
  results: PostResult[];
  /** Times of the last accepted posts and edits, oldest first. */
  sentTimes: number[];
  sentCount: number;
  lastUsedAt: number | null;
  /** Send nothing before this time. */
  waitUntil: number;
  /** Failed attempts of the first post: Discord was not reached, or failed itself. */
  failures: number;
  /** Set when Discord no longer knows the webhook. */
  dead: { status: number; at: number } | null;
  lastFailure: { at: number; reason: string } | null;
  /** Only the run with this claim may send. */
  claim: string;
  /** After this time the run counts as lost. 0 while none sends. */
  claimedUntil: number;
}

export type Answer =
  /** `pauseMs`: until the webhook's limit has room again. `messageId` is Discord's, of a new post. */
  | { kind: 'accepted'; pauseMs: number; messageId?: string }
  /** `everywhere`: no webhook may send meanwhile. */
  | { kind: 'limited'; pauseMs: number; everywhere: boolean }
  | { kind: 'gone'; status: number }
  | { kind: 'refused'; status: number }
  /** Somebody deleted the message that was to be edited. */
  | { kind: 'message-gone' }
  /** No request was made: the message shows what it should, or its edit is owed. */
  | { kind: 'unchanged' }
  /** No request was made: a shop that has gone live sends no posts of demo mode. */
  | { kind: 'withdrawn' }
  /** No request was made: this process lacks the key that encrypted the URL. */
  | { kind: 'unreadable' }
  /** Another attempt may succeed. `status` 0: Discord was not reached. */
  | { kind: 'failed'; status: number };

/** Changes of the record after a request. */
export interface Settlement {
  /** These posts leave the queue. */
  ended: PostResult[];
  waitUntil: number;
  failures: number;
  acceptedAt?: number;
  dead?: { status: number; at: number };
  lastFailure?: { at: number; reason: string };
}

/**
 * Discord also limits posts per channel in any 60 s, without a header (discord-api-docs#367). More posts get a 429,
 * and too many 429s a ban of the IP address.
 */
export const CHANNEL_LIMIT = { posts: 30, ms: 60_000 };
const MAX_ATTEMPTS = 8;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 120_000;
/** Longest wait for the webhook's key. */
const MAX_UNREADABLE_MS = 7 * 24 * 60 * 60_000;

/**
 * Two ids: while Discord answers the first edit, a change queues the second one. If both wait, one of them has not
 * read the product yet.
 */
export function editsOf(recordId: string, queuedAt: number): [QueuedEdit, QueuedEdit] {
  const edit = { editOf: recordId, queuedAt };
  return [
    { id: `edit:${recordId}`, ...edit },
    { id: `edit:${recordId}:next`, ...edit },
  ];
}

export function isEdit(post: QueuedPost): post is QueuedEdit {
  return 'editOf' in post;
}

export function isEditId(id: string): boolean {
  return id.startsWith('edit:');
}

/** When the first waiting post may be sent. */
export function nextSendAt({ waitUntil, sentTimes }: Pick<WebhookRecord, 'waitUntil' | 'sentTimes'>): number {
  const oldest = sentTimes.at(-CHANNEL_LIMIT.posts);
  return Math.max(waitUntil, oldest === undefined ? 0 : oldest + CHANNEL_LIMIT.ms);
}

/** Applies the answer to the first post to it and to those behind it. */
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
    case 'unchanged':
    case 'message-gone':
      return { ...unchanged, ended: [{ id, state: 'sent' }], failures: 0 };
    case 'limited':
      return { ...unchanged, waitUntil: now + answer.pauseMs };
    case 'refused':
      return { ...unchanged, failures: 0, ...failure([id], answer.status, now) };
    case 'gone': {
      const dead = { status: answer.status, at: now };
      return { ...unchanged, failures: 0, ...allFailed(webhook, answer.status, now), dead };
    }
    case 'withdrawn':
      return { ...unchanged, failures: 0, ...failure([id], 0, now, OF_DEMO) };
    case 'unreadable':
      return { ...unchanged, ...waitForKey(webhook.queue, now) };
    case 'failed': {
      const failures = webhook.failures + 1;
      if (failures >= MAX_ATTEMPTS && now >= triedUntil(head))
        return { ...unchanged, failures: 0, ...failure([id], answer.status, now) };
      const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1));
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

/** These attempts do not count for `MAX_ATTEMPTS`; the waits grow with the age of the first post. */
function waitForKey(queue: readonly QueuedPost[], now: number): Partial<Settlement> {
  const ages = queue.map((post) => ({ id: post.id, ms: now - queuedAt(post) }));
  const late = ages.filter(({ ms }) => ms >= MAX_UNREADABLE_MS).map(({ id }) => id);
  const waitMs = Math.min(MAX_WAIT_MS, Math.max(FIRST_WAIT_MS, ages[0]!.ms));
  return { waitUntil: now + waitMs, ...(late.length > 0 && failure(late, 0, now, UNREADABLE)) };
}

function triedUntil(post: QueuedPost): number {
  return isEdit(post) ? 0 : (post.triedUntil ?? 0);
}

function queuedAt(post: QueuedPost): number {
  return isEdit(post) ? post.queuedAt : Date.parse(post.embed.timestamp);
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
const OF_DEMO = 'o post era da demonstração';
const UNREADABLE = 'a URL do webhook não pôde ser lida';
