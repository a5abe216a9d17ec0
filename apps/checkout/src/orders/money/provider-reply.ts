/** Evidence: a provider's reply to one call. */
export interface ProviderReply {
  method: string;
  /** Path and query, without the provider's address. */
  path: string;
  status: number;
  /** Parsed JSON; null when it was none. */
  body: unknown;
  /** The provider's own id of the call, if a header has one: its support asks for it. */
  callId?: string;
}

/** Stored reply, encrypted because it contains names and documents. */
export interface SealedReply {
  /** Epoch milliseconds. */
  at: number;
  sealed: string;
}

export interface KeptReply extends ProviderReply {
  /** The body was longer; it is the beginning of its text. */
  cut: boolean;
}

/** Milliseconds that evidence is kept, as callbacks: a MED may be opened for 80 days after the payment. */
export const EVIDENCE_MS = 180 * 86_400_000;

/** Limit for one order; later replies are dropped. */
export const MAX_REPLIES = 24;
/** Characters of one body; a provider's reply has about a thousand. */
const MAX_BODY = 4_000;

/** A reply as text, with a long body cut. */
export function replyText({ body, ...reply }: ProviderReply): string {
  const text = JSON.stringify(body) ?? 'null';
  const cut = text.length > MAX_BODY;
  const kept: KeptReply = { ...reply, body: cut ? text.slice(0, MAX_BODY) : body, cut };
  return JSON.stringify(kept);
}

/** Inverse of `replyText`. */
export function replyOf(text: string): KeptReply {
  return JSON.parse(text) as KeptReply;
}
