import type { SandboxClock } from '../clock.js';
import { DueTimer } from '../due-timer.js';
import { isWaiting, type Charge } from './charge.js';
import type { ChargeService } from './charge.service.js';

/** Marks charges as expired when their time has come, which sends their callback; reads show it without this. */
export class ExpirySweep {
  private readonly timer: DueTimer;

  constructor(charges: ChargeService, clock: SandboxClock, onError: (error: unknown) => void) {
    this.timer = new DueTimer(
      clock,
      async () => {
        const next = await charges.expire();
        if (next !== null) this.timer.runAt(next);
      },
      onError,
    );
  }

  start(): void {
    this.timer.runAt(0);
  }

  /** Called after a charge was saved. */
  schedule(charge: Charge): void {
    if (isWaiting(charge)) this.timer.runAt(charge.expiresAt);
  }

  async close(): Promise<void> {
    await this.timer.close();
  }
}
