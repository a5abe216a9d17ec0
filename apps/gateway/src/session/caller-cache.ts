import type { Actor } from '@vale/contracts/define';
import type { Clock } from '@vale/platform/clock';
import { RecentlyUsed } from '@vale/platform/recently-used';

interface Entry<Known> {
  reply: Promise<Known | null>;
  /** Set when identity has replied. */
  actor?: Actor;
  /** Epoch milliseconds until which the reply is used. Absent while the request is pending. */
  until?: number;
}

const LIFETIME_MS = 30_000;
const MAX_ENTRIES = 10_000;

/** Caches identity's replies about callers by their tokens. */
export class CallerCache<Known extends { actor: Actor }> {
  private readonly byToken = new RecentlyUsed<Entry<Known>>(MAX_ENTRIES);

  constructor(
    private readonly clock: Clock,
    private readonly request: (token: string) => Promise<Known | null>,
  ) {}

  async find(token: string): Promise<Known | null> {
    const known = this.byToken.get(token);
    if (known && (known.until === undefined || known.until > this.clock.nowMs())) return known.reply;
    const entry: Entry<Known> = { reply: this.request(token) };
    this.byToken.set(token, entry);
    try {
      const reply = await entry.reply;
      if (reply) entry.actor = reply.actor;
      entry.until = this.clock.nowMs() + LIFETIME_MS;
      return reply;
    } catch (error) {
      if (this.byToken.get(token) === entry) this.byToken.delete(token);
      throw error;
    }
  }

  forgetToken(token: string): void {
    this.byToken.delete(token);
  }

  /** Also drops pending requests, whose replies may be older than the change. */
  forget(isMeant: (actor: Actor) => boolean): void {
    for (const [token, { until, actor }] of this.byToken.entries())
      if (until === undefined || (actor && isMeant(actor))) this.byToken.delete(token);
  }
}
