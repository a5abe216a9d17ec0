import { AppError } from '@vale/contracts/define';
import { signInErrors } from '@vale/contracts/identity';

/** `admin` covers the administrator's login and the panel, and is served first. */
export type HashLane = 'admin' | 'login' | 'registration';

interface Waiting {
  since: number;
  start: () => void;
  refuse: () => void;
}

/** Each hash uses ARGON2_MEMORY_KIB and one of libuv's four threads. */
export const HASHES_AT_ONCE = 2;

/**
 * How many hashes may wait in each lane. The admin lane is wider than the login limit of one account, so attempts at
 * the administrator's password cannot fill it.
 */
export const HASH_PLACES: Readonly<Record<HashLane, number>> = { admin: 128, login: 64, registration: 32 };

/** Longest wait in milliseconds; far less than a gateway waits for a reply. */
export const HASH_DEADLINE_MS = 5_000;

/**
 * Runs admin hashes first, then logins and registrations alternately. A flood in one lane cannot delay another beyond
 * that lane's own places.
 */
export class HashQueue {
  private readonly lanes: Record<HashLane, Waiting[]> = { admin: [], login: [], registration: [] };
  private running = 0;
  private turn: 'login' | 'registration' = 'login';

  constructor(private readonly nowMs: () => number) {}

  /** Throws `identity.sign-in-busy` if the lane is full or the wait too long. */
  async run<T>(lane: HashLane, hash: () => Promise<T>): Promise<T> {
    await this.admit(lane);
    try {
      return await hash();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private async admit(lane: HashLane): Promise<void> {
    if (this.running < HASHES_AT_ONCE) {
      this.running += 1;
      return;
    }
    if (this.lanes[lane].length >= HASH_PLACES[lane]) throw busy();
    await new Promise<void>((resolve, reject) => {
      this.lanes[lane].push({ since: this.nowMs(), start: resolve, refuse: () => reject(busy()) });
    });
  }

  private startNext(): void {
    for (let next = this.next(); next; next = this.next()) {
      if (this.nowMs() - next.since > HASH_DEADLINE_MS) {
        next.refuse();
        continue;
      }
      this.running += 1;
      next.start();
      return;
    }
  }

  private next(): Waiting | undefined {
    const { admin } = this.lanes;
    if (admin.length > 0) return admin.shift();
    const first = this.turn;
    const second = first === 'login' ? 'registration' : 'login';
    this.turn = this.lanes[first].length > 0 ? second : first;
    return this.lanes[first].shift() ?? this.lanes[second].shift();
  }
}

function busy(): AppError {
  return new AppError(signInErrors.signInBusy, { data: { retryAfterMs: HASH_DEADLINE_MS } });
}
