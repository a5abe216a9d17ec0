import { randomBytes } from 'node:crypto';
import { ServerError } from './errors.js';
import type { Held, Memory } from './memory.js';
import { TURN, type Steps, type Turn } from './turns.js';

/** A result being read in batches: documents as bytes, produced as they are taken. */
interface Cursor {
  namespace: string;
  documents: Iterator<Uint8Array | Turn>;
  /** A document that was taken and did not fit into the last batch. */
  pending: Uint8Array | undefined;
  held: Held;
  usedAt: number;
  /** A batch is being read, perhaps during a pause. */
  busy: boolean;
}

export interface Batch {
  documents: Uint8Array[];
  /** 0n when the result is at its end. */
  id: bigint;
  namespace: string;
}

/** Bytes of documents in one reply, unless a single one is larger. MongoDB sends 16 MB; here memory is shared. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Documents in the first batch when the client names no size. */
export const FIRST_BATCH = 101;
/** Memory of an open cursor beside its documents. */
const CURSOR_BYTES = 4 * 1024;
const IDLE_MS = 10 * 60_000;
/** When memory is short, cursors are closed after this time. */
const SHORT_IDLE_MS = 30_000;

export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  constructor(private readonly memory: Memory) {}

  /** The first batch of a result; the rest stays open under the id returned. */
  *start(
    namespace: string,
    documents: Steps<Uint8Array>,
    batchSize = FIRST_BATCH,
    single = false,
  ): Generator<Turn, Batch> {
    const cursor: Cursor = {
      namespace,
      documents: documents[Symbol.iterator](),
      pending: undefined,
      held: this.memory.hold(),
      usedAt: 0,
      busy: false,
    };
    let id = 0n;
    try {
      const batch = yield* take(cursor, batchSize);
      if (single || batch.exhausted) return { documents: batch.documents, id, namespace };
      this.#pause(cursor);
      id = (randomBytes(8).readBigUInt64BE() >> 1n) | 1n;
      this.#open.set(id, cursor);
      return { documents: batch.documents, id, namespace };
    } finally {
      if (id === 0n) close(cursor);
    }
  }

  *next(id: bigint, namespace: string, batchSize: number | undefined): Generator<Turn, Batch> {
    const cursor = this.#open.get(id);
    if (!cursor) throw notFound(id);
    if (cursor.namespace !== namespace)
      throw new ServerError(
        13,
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    if (cursor.busy) throw new ServerError(12051, 'CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    let isOpen = false;
    try {
      const batch = yield* take(cursor, batchSize || Infinity);
      // It was killed, or its collection was dropped, during a pause.
      if (this.#open.get(id) !== cursor) throw notFound(id);
      if (batch.exhausted) return { documents: batch.documents, id: 0n, namespace };
      this.#pause(cursor);
      isOpen = true;
      return { documents: batch.documents, id, namespace };
    } finally {
      if (!isOpen) this.kill(id);
    }
  }

  #pause(cursor: Cursor): void {
    cursor.held.set(CURSOR_BYTES + (cursor.pending?.length ?? 0));
    this.memory.assertSpace();
    cursor.busy = false;
    cursor.usedAt = Date.now();
  }

  /** Closes a cursor; false when there was none. */
  kill(id: bigint): boolean {
    const cursor = this.#open.get(id);
    if (cursor) close(cursor);
    return this.#open.delete(id);
  }

  /** Closes cursors that have not been read from for ten minutes. */
  sweep(now: number): void {
    this.#closeIdle(now - IDLE_MS);
  }

  /** Closes cursors that their readers have probably left behind. */
  closeUnused(now: number): void {
    this.#closeIdle(now - SHORT_IDLE_MS);
  }

  #closeIdle(since: number): void {
    for (const [id, { usedAt, busy }] of this.#open) if (!busy && usedAt < since) this.kill(id);
  }

  /** Closes the cursors of a collection that was dropped or renamed. */
  invalidate(namespace: string): void {
    for (const [id, cursor] of this.#open) if (cursor.namespace === namespace) this.kill(id);
  }
}

const notFound = (id: bigint): ServerError =>
  new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`);

/** Ends the reading, so that everything behind it releases its memory. */
function close({ documents, held }: Cursor): void {
  documents.return?.();
  held.release();
}

function* take(
  cursor: Cursor,
  most: number,
): Generator<Turn, { documents: Uint8Array[]; exhausted: boolean }> {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    // One document is read ahead, so that a result that ends here needs no further round trip.
    const item = cursor.pending ?? cursor.documents.next().value;
    cursor.pending = undefined;
    if (item === undefined) return { documents, exhausted: true };
    if (item === TURN) {
      yield TURN;
      continue;
    }
    if (documents.length >= most || (bytes + item.length > BATCH_BYTES && documents.length > 0)) {
      cursor.pending = item;
      return { documents, exhausted: false };
    }
    documents.push(item);
    bytes += item.length;
  }
}
