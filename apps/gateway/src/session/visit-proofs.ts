import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '@vale/contracts/time';
import { trackingMessages } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Logger } from '@vale/platform/logging';
import { logEachMinute } from '@vale/platform/logging/log-each-minute';
import { withinMs } from '@vale/platform/time-limit';

const RENEWED_AFTER_MS = 5 * MINUTE_MS;
/** Short enough that a page can use it for half an hour. */
const USED_FOR_MS = 30 * MINUTE_MS;
/** No session waits longer for it. Milliseconds. */
const WAIT_MS = 300;

/** The proof that pages report their visits with. All visitors of some minutes get the same one. */
@Injectable()
export class VisitProofs {
  private latest: { proof: string; askedAt: number } | undefined;
  private asking: Promise<void> | undefined;
  private readonly failed: (fields: { error: unknown }) => void;

  constructor(
    private readonly bus: Bus,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    this.failed = logEachMinute(
      (message, fields) => logger.warn(message, fields),
      'pages get no proof of their visits: tracking does not reply',
    );
  }

  /** Undefined while tracking does not reply. */
  async current(): Promise<string | undefined> {
    if (this.isYounger(RENEWED_AFTER_MS)) return this.latest?.proof;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    if (!this.isYounger(USED_FOR_MS)) await withinMs(this.asking, WAIT_MS, () => undefined);
    return this.isYounger(USED_FOR_MS) ? this.latest?.proof : undefined;
  }

  private isYounger(ms: number): boolean {
    return this.latest !== undefined && Math.abs(this.clock.nowMs() - this.latest.askedAt) < ms;
  }

  private async ask(): Promise<void> {
    const askedAt = this.clock.nowMs();
    try {
      const { proof } = await this.bus.request(trackingMessages.getVisitProof, {});
      this.latest = { proof, askedAt };
    } catch (error) {
      this.failed({ error });
    }
  }
}
