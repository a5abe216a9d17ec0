import { LRUCache } from 'lru-cache';
import { AppError, platformErrors, type EventDefinition } from '@vale/contracts/define';
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
  expiresAt: number;
}

interface Making {
  reply: Promise<ReadyReply>;
  life: ReplyLife;
}

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
    if (!kept) return undefined;
    if (kept.expiresAt > this.now()) return kept.reply;
    this.kept.delete(key);
    return undefined;
  }

  /** If `make` throws, all waiting requests get the error and nothing is kept. */
  async get(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const kept = this.find(key);
    if (kept) return kept;
    const joined = this.making.get(key);
    if (!joined) return this.begin(key, life, make);
    return joined.reply.catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      // The shared attempt started before this request, which has time for another one, together with all that waited.
      return this.find(key) ?? this.making.get(key)?.reply ?? this.begin(key, life, make);
    });
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  /** Replies that are being made may have been read before the event, so they are not kept either. */
  drop(event: string): void {
    const isStale = ({ life }: { life: ReplyLife }) => life.staleOn.some(({ name }) => name === event);
    for (const [key, kept] of this.kept) if (isStale(kept)) this.kept.delete(key);
    for (const [key, making] of this.making) if (isStale(making)) this.making.delete(key);
  }

  clear(): void {
    this.kept.clear();
    this.making.clear();
  }

  /** Bytes of the kept replies. */
  get bytes(): number {
    return this.kept.calculatedSize;
  }

  private begin(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const making: Making = { reply: make().then((content) => this.keep(key, making, content)), life };
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
      expiresAt: Math.min(this.now() + making.life.maxAgeMs, content.expiresAt ?? Infinity),
    };
    const isFresh = kept.expiresAt > this.now() && this.making.get(key) === making;
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
