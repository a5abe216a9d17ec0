import { randomBytes } from 'node:crypto';
import { ServerError } from './errors.js';
import { TURN, type Steps, type Turn } from './turns.js';

/** A result being read in batches: documents as bytes, produced as they are taken. */
interface Cursor {
  namespace: string;
  documents: Iterator<Uint8Array | Turn>;
  /** A document taken that did not fit into the last batch. */
  pending: Uint8Array | undefined;
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

/** Bytes of documents in one reply, unless a single one is larger: MongoDB sends 16 MB, here memory is shared. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Documents in the first batch when the client names no size. */
export const FIRST_BATCH = 101;
const IDLE_MS = 10 * 60_000;

export class Cursors {
  readonly #open = new Map<bigint, Cursor>();

  /** The first batch of a result; the rest stays open under the id returned. */
  *start(
    namespace: string,
    documents: Steps<Uint8Array>,
    batchSize = FIRST_BATCH,
    single = false,
  ): Generator<Turn, Batch> {
    const iterator = documents[Symbol.iterator]();
    const cursor: Cursor = { namespace, documents: iterator, pending: undefined, usedAt: 0, busy: false };
    const batch = yield* take(cursor, batchSize);
    if (single || batch.exhausted) return { documents: batch.documents, id: 0n, namespace };
    const id = (randomBytes(8).readBigUInt64BE() >> 1n) | 1n;
    cursor.usedAt = Date.now();
    this.#open.set(id, cursor);
    return { documents: batch.documents, id, namespace };
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
    try {
      const batch = yield* take(cursor, batchSize || Infinity);
      // killed, or its collection dropped, during a pause
      if (this.#open.get(id) !== cursor) throw notFound(id);
      cursor.busy = false;
      cursor.usedAt = Date.now();
      if (batch.exhausted) this.#open.delete(id);
      return { documents: batch.documents, id: batch.exhausted ? 0n : id, namespace };
    } catch (error) {
      this.#open.delete(id);
      throw error;
    }
  }

  /** Closes a cursor; false when there was none. */
  kill(id: bigint): boolean {
    return this.#open.delete(id);
  }

  /** Closes cursors that have not been read from for ten minutes. */
  sweep(now: number): void {
    for (const [id, { usedAt, busy }] of this.#open)
      if (!busy && now - usedAt > IDLE_MS) this.#open.delete(id);
  }

  /** Closes the cursors of a collection that was dropped or renamed. */
  invalidate(namespace: string): void {
    for (const [id, cursor] of this.#open) if (cursor.namespace === namespace) this.#open.delete(id);
  }

  get size(): number {
    return this.#open.size;
  }
}

const notFound = (id: bigint): ServerError =>
  new ServerError(43, 'CursorNotFound', `cursor id ${id} not found`);

function* take(
  cursor: Cursor,
  most: number,
): Generator<Turn, { documents: Uint8Array[]; exhausted: boolean }> {
  const documents: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    // one document is read ahead, so that a result that ends here needs no further round trip
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
