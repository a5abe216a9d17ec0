/** What a provider replied to one call, as evidence. */
export interface ProviderReply {
  method: string;
  /** Path and query, without the provider's address. */
  path: string;
  status: number;
  /** Parsed JSON; null when it was none. */
  body: unknown;
}

/** As it is stored: encrypted, because it holds names and documents. */
export interface SealedReply {
  /** Epoch milliseconds. */
  at: number;
  sealed: string;
}

/** As it was kept. */
export interface KeptReply extends ProviderReply {
  /** The body was longer; it is the beginning of its text. */
  cut: boolean;
}

/** Milliseconds that evidence is kept, as call-backs: a MED may be opened for 80 days after the payment. */
export const EVIDENCE_MS = 180 * 86_400_000;

/** Of one order; what comes later is not kept. */
export const MAX_REPLIES = 24;
/** Characters of one body; a provider's reply has about a thousand. */
const MAX_BODY = 4_000;

/** A reply as text, its body cut where it is too long. */
export function replyText({ method, path, status, body }: ProviderReply): string {
  const text = JSON.stringify(body) ?? 'null';
  const cut = text.length > MAX_BODY;
  const kept: KeptReply = { method, path, status, body: cut ? text.slice(0, MAX_BODY) : body, cut };
  return JSON.stringify(kept);
}

/** Of `replyText`. */
export function replyOf(text: string): KeptReply {
  return JSON.parse(text) as KeptReply;
}
