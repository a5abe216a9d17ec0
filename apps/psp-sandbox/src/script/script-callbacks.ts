import type { CallbackKind } from './script.js';

export interface PlannedCallback {
  body: object;
  /** Milliseconds from now. */
  delayMs: number;
}

/** Input for the callback of one change of a charge. */
export interface Change {
  /** The charge as its client sees it, after and before the change. */
  after: object;
  before: object;
  /** The same charge as if it were paid, for a forger who knows the address. */
  paid: object;
  isNew: boolean;
  eventId: string;
  lateMs: number;
}

const OLD_STATE_AFTER_MS = 500;
const COPIES = 3;

export function planCallbacks(kinds: readonly CallbackKind[], change: Change): PlannedCallback[] {
  const has = (kind: CallbackKind) => kinds.includes(kind);
  const planned = bodiesOf(has, change).map(({ body, delayMs }) => ({
    body: disguised(has, body, change.eventId),
    delayMs: delayMs + (has('late') ? change.lateMs : 0),
  }));
  return has('duplicate') ? planned.flatMap((one) => Array.from({ length: COPIES }, () => one)) : planned;
}

function bodiesOf(has: (kind: CallbackKind) => boolean, change: Change): PlannedCallback[] {
  const forged = has('forged') && change.isNew ? [{ body: change.paid, delayMs: 0 }] : [];
  if (has('missing') || (change.isNew && !has('early'))) return forged;
  const now = { body: change.after, delayMs: 0 };
  const old = has('reordered') ? [{ body: change.before, delayMs: OLD_STATE_AFTER_MS }] : [];
  return [...forged, now, ...old];
}

const REFERENCES = new Set(['externalReference', 'txid']);

function disguised(has: (kind: CallbackKind) => boolean, body: object, eventId: string): object {
  const named = has('no-reference') ? withoutReferences(body) : body;
  return has('event-id-first') ? { id: eventId, event: 'transaction.updated', data: named } : named;
}

function withoutReferences(body: object): object {
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (REFERENCES.has(key) ? undefined : value)),
  ) as object;
}
