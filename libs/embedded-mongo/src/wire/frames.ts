/** Larger replies get a buffer of their own. */
const FRAME_BYTES = 64 * 1024;
/** Smaller ones share Node's pool. */
const SMALL_BYTES = 4 * 1024;
/** Buffers kept for the next replies: 1 MB. */
const MAX_FREE = 16;

/**
 * Keeps buffers of replies for the next ones. The memory of buffers counts towards V8's limits, so new buffers for every page would
 * make the thread collect its whole heap several times a second.
 */
export class Frames {
  readonly #free: ArrayBuffer[] = [];
  /** Buffers that `take` made. Node's pool, which others use too, may be as large as a frame. */
  readonly #own = new WeakSet<ArrayBufferLike>();

  /** A buffer of this many bytes with any content. */
  take(length: number): Buffer {
    if (length <= SMALL_BYTES) return Buffer.allocUnsafe(length);
    if (length > FRAME_BYTES) return Buffer.allocUnsafeSlow(length);
    const frame = this.#free.pop() ?? new ArrayBuffer(FRAME_BYTES);
    this.#own.add(frame);
    return Buffer.from(frame, 0, length);
  }

  /** Takes back a buffer that nobody reads any more. */
  giveBack({ buffer }: Buffer): void {
    // A buffer that is given back twice must not be handed out twice.
    if (this.#own.delete(buffer) && this.#free.length < MAX_FREE) this.#free.push(buffer as ArrayBuffer);
  }
}
