import { Injectable } from '@nestjs/common';
import type { MessageReply } from '@vale/contracts/define';
import { identityMessages } from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';

export type KnownSession = NonNullable<MessageReply<typeof identityMessages.getSession>>;

interface Entry {
  session: Promise<KnownSession | null>;
  /** Set once the answer is there. */
  sessionId?: string;
  /** Epoch milliseconds until which the answer is believed; absent while it is on its way. */
  until?: number;
}

const BELIEVED_MS = 30_000;
const MOST_ENTRIES = 10_000;

/** Who is behind a cookie: asked of identity, believed for 30 s, forgotten at once when the session is revoked. */
@Injectable()
export class KnownSessions {
  private readonly byToken = new Map<string, Entry>();

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
  ) {}

  /** Null for nobody. Rejects when identity does not answer: nobody is signed out by a fault. */
  async find(token: string): Promise<KnownSession | null> {
    const known = this.byToken.get(token);
    if (known && (known.until === undefined || known.until > this.clock.nowMs())) return known.session;
    const entry: Entry = { session: this.ask(token) };
    this.keep(token, entry);
    try {
      const session = await entry.session;
      if (session) entry.sessionId = session.actor.sessionId;
      entry.until = this.clock.nowMs() + BELIEVED_MS;
      return session;
    } catch (error) {
      this.forgetEntry(token, entry);
      throw error;
    }
  }

  forgetToken(token: string): void {
    this.byToken.delete(token);
  }

  /** Answers that are on their way may be older than the revocation: they are not kept either. */
  forgetSessions(sessionIds: readonly string[]): void {
    const revoked = new Set(sessionIds);
    for (const [token, { sessionId, until }] of this.byToken) {
      if (until === undefined || (sessionId !== undefined && revoked.has(sessionId))) {
        this.byToken.delete(token);
      }
    }
  }

  private async ask(token: string): Promise<KnownSession | null> {
    return this.bus.request(identityMessages.getSession, { token });
  }

  private keep(token: string, entry: Entry): void {
    this.byToken.delete(token);
    this.byToken.set(token, entry);
    if (this.byToken.size <= MOST_ENTRIES) return;
    const [oldest] = this.byToken.keys();
    if (oldest !== undefined) this.byToken.delete(oldest);
  }

  private forgetEntry(token: string, entry: Entry): void {
    if (this.byToken.get(token) === entry) this.byToken.delete(token);
  }
}
