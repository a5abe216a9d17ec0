import type { Limit, Limits, Taken } from '@vale/platform/limits';
import { RecentlyUsed } from '@vale/platform/recently-used';

/** Points taken here reach `Limits`, and so other replicas, this many milliseconds later. */
export const SETTLE_AFTER_MS = 100;
const MAX_WINDOWS = 10_000;

interface Window {
  bucket: string;
  key: string;
  limit: Limit;
  /** Points left as far as this process knows, minus `unsettled`. */
  left: number;
  unsettled: number;
  /** Epoch milliseconds. */
  endsAt: number;
}

/**
 * Limits for requests that cost less than asking a server whether they are allowed. Points are taken from the last
 * known window at once, and from `Limits` a moment later in one command. `take` includes them, so one process never
 * exceeds the limit; other replicas see them `SETTLE_AFTER_MS` late.
 */
export class DeferredLimits {
  private readonly windows = new RecentlyUsed<Window>(MAX_WINDOWS);
  private readonly unsettled = new Set<Window>();
  private settling: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: Limits,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** The points left. Null if only `take` can decide: in a new window, or when none is left. */
  takeNow(bucket: string, key: string): number | null {
    const window = this.windows.get(`${bucket} ${key}`);
    if (!window || window.left <= 0 || window.endsAt <= Date.now()) return null;
    window.left--;
    window.unsettled++;
    if (window.unsettled === 1) this.settleSoon(window);
    return window.left;
  }

  async take(bucket: string, key: string, limit: Limit): Promise<Taken> {
    const id = `${bucket} ${key}`;
    const points = 1 + claim(this.windows.get(id));
    const taken = await this.limits.take(bucket, key, limit, points);
    const known = this.windows.get(id);
    const endsAt = Date.now() + taken.endsInMs;
    if (known && known.endsAt > Date.now()) update(known, taken);
    else this.windows.set(id, { bucket, key, limit, left: taken.remaining, unsettled: 0, endsAt });
    return taken;
  }

  private settleSoon(window: Window): void {
    this.unsettled.add(window);
    this.settling ??= setTimeout(() => this.settle(), SETTLE_AFTER_MS).unref();
  }

  private settle(): void {
    this.settling = undefined;
    for (const window of this.unsettled) {
      const points = claim(window);
      if (points === 0) continue;
      const { bucket, key, limit } = window;
      this.limits.take(bucket, key, limit, points).then((taken) => update(window, taken), this.onError);
    }
    this.unsettled.clear();
  }
}

/** Points to settle now. Points of an expired window no longer count. */
function claim(window: Window | undefined): number {
  if (!window) return 0;
  const { unsettled, endsAt } = window;
  window.unsettled = 0;
  return endsAt > Date.now() ? unsettled : 0;
}

/** Replies may arrive out of order. Within a window points only decrease, so the smallest value is right. */
function update(window: Window, taken: Taken): void {
  window.left = Math.min(window.left, taken.remaining - window.unsettled);
}
