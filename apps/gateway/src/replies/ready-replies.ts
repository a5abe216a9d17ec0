import { LRUCache } from 'lru-cache';
import { AppError, platformErrors, type EventDefinition } from '@vale/contracts/define';
import { RecentKeys } from './recent-keys.js';
import { ReadyReply, type ReplyContent } from './ready-reply.js';

/** How a kind of reply becomes stale. */
export interface ReplyLife {
  staleOn: readonly EventDefinition[];
  /** Milliseconds; the backstop for an event that was lost. */
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

/** Of the memory, the part that is filled by whatever is requested. */
const OPEN_SHARE = 1 / 8;

/** Measured memory of an entry beside its key and its bodies. */
const ENTRY_BYTES = 768;

/**
 * Ready replies of public reads, by a key made of everything that they depend on. Bounded by bytes: the least recently
 * used go first, and once there are many, a reply is kept when it is made for the second time: most searches are for words
 * that nobody looks for again. Of many that miss one key at once only the first makes the reply.
 */
export class ReadyReplies {
  private readonly kept: LRUCache<string, Kept>;
  private readonly making = new Map<string, Making>();
  private readonly notKept = new RecentKeys();

  constructor(
    /** 0 keeps nothing; requests that come at once still share one reply. */
    private readonly maxBytes: number,
    private readonly now: () => number,
  ) {
    this.kept = new LRUCache<string, Kept>({
      // lru-cache refuses 0; no entry fits into 1.
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

  /** The kept reply, or a new one. What `make` throws reaches all that wait for it, and nothing is kept. */
  async get(key: string, life: ReplyLife, make: () => Promise<ReplyContent>): Promise<ReadyReply> {
    const kept = this.find(key);
    if (kept) return kept;
    const joined = this.making.get(key);
    if (!joined) return this.begin(key, life, make);
    return joined.reply.catch((error: unknown) => {
      if (!isTimeout(error)) throw error;
      // It was begun before this request, which has time left: once more, with all that waited.
      return this.find(key) ?? this.making.get(key)?.reply ?? this.begin(key, life, make);
    });
  }

  has(key: string): boolean {
    return this.kept.has(key);
  }

  /** Drops what the event of this name makes stale. What is being made may have been read before it: it is not kept either. */
  drop(event: string): void {
    const isStale = ({ life }: { life: ReplyLife }) => life.staleOn.some(({ name }) => name === event);
    for (const [key, kept] of this.kept) if (isStale(kept)) this.kept.delete(key);
    for (const [key, making] of this.making) if (isStale(making)) this.making.delete(key);
  }

  clear(): void {
    this.kept.clear();
    this.making.clear();
  }

  /** Bytes that the kept replies count for. */
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
