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
}

/** What one holder at a time may have. It ends by itself when it is not renewed. */
export interface Lease {
  /** False when it was lost meanwhile: whoever held it must stop. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** A token of Nest's injection; drivers in `limits/`. */
export abstract class Limits {
  /**
   * Takes one point of `key` in `bucket` (fixed window, which begins with the first point taken). Limits of one bucket
   * with other figures count apart.
   */
  abstract take(bucket: string, key: string, limit: Limit): Promise<Taken>;
  /** `null` while somebody else holds `name`. */
  abstract lease(name: string, ttlMs: number): Promise<Lease | null>;
}
