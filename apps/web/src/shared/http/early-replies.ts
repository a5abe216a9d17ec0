/** Keyed by address. The page's inline script writes it, see `apps/web/paint-first.ts`. */
declare global {
  interface Window {
    earlyReplies?: Record<string, EarlyReply>;
  }
}

interface EarlyReply {
  /** Epoch milliseconds. */
  sentAt: number;
  /** Epoch milliseconds; absent until then. */
  receivedAt?: number;
  response: Promise<Response>;
}

/** Milliseconds after which it is requested again: the app's script may have been slow. */
const FRESH_MS = 10_000;

/** Takes the reply that the page requested before its script loaded; works once. */
export function takeEarlyReply(address: string): EarlyReply | undefined {
  const early = window.earlyReplies?.[address];
  if (!early) return undefined;
  delete window.earlyReplies?.[address];
  return Date.now() - early.sentAt < FRESH_MS ? early : undefined;
}
