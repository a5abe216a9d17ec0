import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  platformErrors,
  requireAdmin,
  requirePermission,
  type CallContext,
} from '@vale/contracts/define';
import { dayOf, sampleMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { RollupService } from './rollup.service.js';
import { SAMPLE_DAYS, SAMPLE_VISITS_A_DAY } from './sample.js';
import { SampleRemovalService } from './sample-removal.service.js';
import { SampleWriterService } from './sample-writer.service.js';

/** Tries and milliseconds between them, while another process or the periodic job counts. */
const COUNT_TRIES = 20;
const COUNT_WAIT_MS = 250;

/** Invents two weeks of visits and orders in a demo, so that there is something to analyse. */
@Injectable()
export class SampleService {
  constructor(
    private readonly writer: SampleWriterService,
    private readonly removal: SampleRemovalService,
    private readonly rollup: RollupService,
    private readonly clock: Clock,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Adds nothing a second time on the same day. False outside demo mode. */
  async run(print: (line: string) => void): Promise<boolean> {
    if (!this.runtime.VALE_DEMO) {
      print('Sample visits and orders are for demo mode: they would count as real ones.');
      return false;
    }
    await this.add();
    print(
      `${SAMPLE_DAYS} days with ${SAMPLE_VISITS_A_DAY} visits each are in Análise, and within two minutes in files.`,
    );
    return true;
  }

  @Handles(sampleMessages.getSample)
  async get(_input: unknown, context: CallContext): Promise<{ isPresent: boolean }> {
    requirePermission(context, 'analytics');
    this.requireDemo();
    return { isPresent: await this.removal.isPresent() };
  }

  @Handles(sampleMessages.setSample)
  async set({ isPresent }: { isPresent: boolean }, context: CallContext): Promise<{ isPresent: boolean }> {
    requireAdmin(context);
    this.requireDemo();
    await (isPresent ? this.add() : this.removal.remove(dayOf(this.clock.nowMs())));
    await this.count();
    return { isPresent };
  }

  private async add(): Promise<void> {
    const today = dayOf(this.clock.nowMs());
    await this.writer.write(Array.from({ length: SAMPLE_DAYS }, (_, at) => today - SAMPLE_DAYS + at));
  }

  /** Otherwise the page would show the figures of before for ten seconds. */
  private async count(): Promise<void> {
    for (let tries = 0; tries < COUNT_TRIES && !(await this.rollup.runAlone()); tries += 1)
      await sleep(COUNT_WAIT_MS);
  }

  /** Throws `platform.not-found`. */
  private requireDemo(): void {
    if (!this.runtime.VALE_DEMO) throw new AppError(platformErrors.notFound);
  }
}
