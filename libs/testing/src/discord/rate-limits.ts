/** Documented by its headers: of one webhook, in a window that begins with its first request. */
const WEBHOOK_LIMIT = { requests: 5, ms: 2_000 };
/** Told by Discord's staff, in no header (discord-api-docs#367): of one channel, in any 60 s. */
const CHANNEL_LIMIT = { requests: 30, ms: 60_000 };
/** Limit per IP address, over all webhooks. */
const GLOBAL_LIMIT = { requests: 50, ms: 1_000 };

interface Window {
  endsAt: number;
  used: number;
}

export interface Verdict {
  allowed: boolean;
  /** Limit that refused it. */
  scope?: 'webhook' | 'channel' | 'global';
  /** Milliseconds. */
  retryAfterMs: number;
  /** Remaining requests of the webhook's own limit, which the headers report. */
  remaining: number;
  resetAfterMs: number;
}

/** Discord's three limits. A refused request counts for none of them. */
export class RateLimits {
  private readonly windows = new Map<string, Window>();
  private readonly channels = new Map<string, number[]>();
  private global: Window = { endsAt: 0, used: 0 };

  take(webhook: string, channel: string, now: number): Verdict {
    const own = this.windowOf(webhook, now);
    const posted = (this.channels.get(channel) ?? []).filter((time) => time > now - CHANNEL_LIMIT.ms);
    if (this.global.endsAt <= now) this.global = { endsAt: now + GLOBAL_LIMIT.ms, used: 0 };
    const refuse = (scope: NonNullable<Verdict['scope']>, until: number): Verdict => ({
      allowed: false,
      scope,
      retryAfterMs: until - now,
      remaining: Math.max(0, WEBHOOK_LIMIT.requests - own.used),
      resetAfterMs: own.endsAt - now,
    });
    if (this.global.used >= GLOBAL_LIMIT.requests) return refuse('global', this.global.endsAt);
    if (own.used >= WEBHOOK_LIMIT.requests) return refuse('webhook', own.endsAt);
    if (posted.length >= CHANNEL_LIMIT.requests) return refuse('channel', posted[0]! + CHANNEL_LIMIT.ms);
    own.used += 1;
    this.global.used += 1;
    this.channels.set(channel, [...posted, now]);
    return {
      allowed: true,
      retryAfterMs: 0,
      remaining: WEBHOOK_LIMIT.requests - own.used,
      resetAfterMs: own.endsAt - now,
    };
  }

  private windowOf(webhook: string, now: number): Window {
    const known = this.windows.get(webhook);
    if (known && known.endsAt > now) return known;
    const window = { endsAt: now + WEBHOOK_LIMIT.ms, used: 0 };
    this.windows.set(webhook, window);
    return window;
  }
}
