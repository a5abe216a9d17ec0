import { LRUCache } from 'lru-cache';
import { AppError, platformErrors, type EventDefinition } from '@vale/contracts/define';
import { isInfrastructureFailure } from '@vale/platform/errors';
import { withinMs } from '@vale/platform/time-limit';
import { RecentKeys } from './recent-keys.js';
import { ReadyReply, type ReplyContent } from './ready-reply.js';

export interface ReplyLife {
  staleOn: readonly EventDefinition[];
  /** Milliseconds; the backstop for a lost event. */
  maxAgeMs: number;
}

interface Kept {
  reply: ReadyReply;
  life: ReplyLife;
  /** Epoch milliseconds until which it is fresh. */
  freshUntil: number;
  /** Epoch milliseconds until which it is sent if no newer one can be made. */
  staleUntil: number;
}

interface Making {
  reply: Promise<ReadyReply>;
  life: ReplyLife;
  /** Milliseconds of `performance.now()`. */
  since: number;
}

/** Milliseconds for which a reply may be sent while the services do not answer. */
const STALE_MS = 30 * 60_000;

/** Milliseconds that a request waits for a new reply while there is a stale one. */
const PATIENCE_MS = 1_500;

/** The share of the memory that any single request may fill. */
const OPEN_SHARE = 1 / 8;

/** Measured memory of an entry beside its key and bodies. */
const ENTRY_BYTES = 768;

/**
 * Ready replies of public reads. The key contains everything that a reply depends on. The least recently used go
 * first. When memory is scarce, a reply is kept only from its second creation on, because most searches are never
 * repeated. Simultaneous requests of one key share one creation.
 */
export class ReadyReplies {
  private readonly kept: LRUCache<string, Kept>;
  private readonly making = new Map<string, Making>();
  private readonly notKept = new RecentKeys();

  constructor(
    /** 0 keeps nothing, but simultaneous requests still share one reply. */
    private readonly maxBytes: number,
    private readonly now: () => number,
  ) {
    this.kept = new LRUCache<string, Kept>({
      // lru-cache refuses 0. No entry fits into 1.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ reply }, key) => reply.size + 2 * key.length + ENTRY_BYTES,
    });
  }

  find(key: string): ReadyReply | undefined {
    const kept = this.kept.get(key);
    return kept && kept.freshUntil > this.now() ? kept.reply : undefined;
  }

  /**
   * If `make` throws, all waiting requests get the error and nothing is kept. If the services do not answer, they get
   * the last reply, marked as stale.
   */
  async get(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const fresh = this.find(key);
    if (fresh) return fresh;
    const made = this.made(key, life, make);
    const stale = this.findStale(key);
    if (!stale) return made;
    const answered = made.catch((error: unknown) => {
      if (isInfrastructureFailure(error)) return null;
      this.kept.delete(key);
      throw error;
    });
    const waitedMs = performance.now() - (this.making.get(key)?.since ?? performance.now());
    const reply = await withinMs(answered, Math.max(0, PATIENCE_MS - waitedMs), () => null);
    return reply && !reply.isPartial ? reply : stale.asStale();
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  /** Replies that are being made may have been read before the event, so they are not kept either. */
  drop(event: string): void {
    const isStale = ({ life }: { life: ReplyLife }) => life.staleOn.some(({ name }) => name === event);
    for (const kept of this.kept.values()) if (isStale(kept)) kept.freshUntil = 0;
    for (const [key, making] of this.making) if (isStale(making)) this.making.delete(key);
  }

  clear(): void {
    for (const kept of this.kept.values()) kept.freshUntil = 0;
    this.making.clear();
  }

  /** Bytes of the kept replies. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  private findStale(key: string): ReadyReply | undefined {
    const kept = this.kept.get(key);
    if (!kept || kept.staleUntil > this.now()) return kept?.reply;
    this.kept.delete(key);
    return undefined;
  }

  private async made(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const joined = this.making.get(key);
    if (!joined) return this.begin(key, life, make);
    return joined.reply.catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      // The shared attempt started before this request, which has time for another one, together with all that waited.
      return this.find(key) ?? this.making.get(key)?.reply ?? this.begin(key, life, make);
    });
  }

  private begin(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const since = performance.now();
    const making: Making = { reply: make().then((content) => this.keep(key, making, content)), life, since };
    this.making.set(key, making);
    const done = () => {
      if (this.making.get(key) === making) this.making.delete(key);
    };
    making.reply.then(done, done);
    return making.reply;
  }

  private keep(key: string, making: Making, content: ReplyContent): ReadyReply {
    const kept: Kept = {
      reply: new ReadyReply(content, () => this.weighAgain(key, kept)),
      life: making.life,
      freshUntil: Math.min(this.now() + making.life.maxAgeMs, content.expiresAt ?? Infinity),
      staleUntil: Math.min(this.now() + STALE_MS, content.expiresAt ?? Infinity),
    };
    const isFresh = kept.freshUntil > this.now() && this.making.get(key) === making;
    if (isFresh && (this.bytes < this.maxBytes * OPEN_SHARE || this.notKept.note(key)))
      this.kept.set(key, kept);
    return kept.reply;
  }

  private weighAgain(key: string, kept: Kept): void {
    if (this.kept.peek(key) !== kept) return;
    this.kept.delete(key);
    this.kept.set(key, kept);
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof AppError && error.is(platformErrors.timeout);
}
