export interface Limit {
  points: number;
  seconds: number;
}

export interface Taken {
  allowed: boolean;
  /** Milliseconds until a point is free again; 0 when allowed. */
  retryAfterMs: number;
  /** Points left in this window. */
  remaining: number;
  /** Milliseconds until the window ends. */
  endsInMs: number;
}

/** It fills evenly, up to `capacity`, which is how many can be taken at once. */
export interface TokenBucket {
  capacity: number;
  perMinute: number;
}

export interface TokenTaken {
  allowed: boolean;
  /** Milliseconds until the bucket has enough, if nobody else takes from it; 0 when allowed. */
  retryAfterMs: number;
}

/** Held by one holder at a time. It expires when it is not renewed. */
export interface Lease {
  /** False if it expired and another holder has it: the former holder must stop. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** A token of Nest's injection; drivers in `limits/`. */
export abstract class Limits {
  /**
   * Takes points of `key` in `bucket` (fixed window, which begins with the first point taken), one by default; 0 only
   * reads. They are counted even when they are more than were left, which is refused. Different limits of one bucket
   * are counted separately.
   */
  abstract take(bucket: string, key: string, limit: Limit, points?: number): Promise<Taken>;
  /**
   * Takes a token of `key` from `bucket`, which starts full, if at least `keep` remain; otherwise takes
   * nothing. `keep` must be below the capacity; callers with a lower `keep` get the rest. Use it for few
   * keys.
   */
  abstract takeToken(bucket: string, key: string, size: TokenBucket, keep?: number): Promise<TokenTaken>;
  /** `null` while another holder has `name`. */
  abstract lease(name: string, ttlMs: number): Promise<Lease | null>;
}
