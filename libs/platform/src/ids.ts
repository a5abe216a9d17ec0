import { randomBytes, randomFillSync } from 'node:crypto';
import { decodeTime, encodeTime, ulid } from 'ulid';
import { Clock, SystemClock } from './clock.js';

/** New ids and secrets. A token of Nest's injection; tests use a predictable source. */
export abstract class Ids {
  /** 26 characters that sort by time. Within a millisecond the order is random, so that the next id cannot be guessed. */
  abstract ulid(): string;
  /** Random bytes, for keys, salts and initialisation vectors. */
  abstract bytes(count: number): Buffer;

  /** A secret in base64url: `bytes` random bytes, 32 by default. */
  token(bytes = 32): string {
    return this.bytes(bytes).toString('base64url');
  }
}

/** Characters of a ULID that say when it was made. */
const TIME_LENGTH = 10;

/** Sorts before every ULID that is made at this time or later. Epoch milliseconds. */
export function ulidsFrom(ms: number): string {
  return encodeTime(ms, TIME_LENGTH);
}

const POOL_BYTES = 4096;

export class SystemIds extends Ids {
  // One system call fills about 250 ids; a call for each of an id's 16 characters is ten times slower.
  private readonly pool = new Uint8Array(POOL_BYTES);
  private used = POOL_BYTES;

  constructor(private readonly clock: Clock = new SystemClock()) {
    super();
  }

  ulid(): string {
    return ulid(this.clock.nowMs(), () => this.nextByte() / 256);
  }

  bytes(count: number): Buffer {
    return randomBytes(count);
  }

  private nextByte(): number {
    if (this.used === POOL_BYTES) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    return this.pool[this.used++]!;
  }
}

/** When a ULID was made, in epoch milliseconds. */
export function ulidTime(id: string): number {
  return decodeTime(id);
}
