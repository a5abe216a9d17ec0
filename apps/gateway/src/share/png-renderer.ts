import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { abortedAfter } from '@vale/platform/time-limit';
import pLimit from 'p-limit';
import type { RenderReply, RenderRequest } from './render-worker.js';

/** Pictures that may wait for the one that is made; more are refused, and requested again by who shows them. */
const MOST_WAITING = 16;
/** Milliseconds; one takes 0.2 s of a processor. */
const TIMEOUT_MS = 10_000;
/** Milliseconds without work after which the thread ends and its memory (60 MB) is free. */
const IDLE_MS = 30_000;

/** Turns SVG into PNG, one at a time, in a thread of its own that exists only while there is work. */
@Injectable()
export class PngRenderer implements OnApplicationShutdown {
  private readonly oneAtATime = pLimit(1);
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** Throws `platform.unavailable` while too many wait, and when it takes too long. */
  async render(svg: string): Promise<Buffer> {
    if (this.oneAtATime.pendingCount >= MOST_WAITING) throw new AppError(platformErrors.unavailable);
    return this.oneAtATime(() => this.renderNow(svg));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.stop();
  }

  private async renderNow(svg: string): Promise<Buffer> {
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const id = ++this.lastId;
    try {
      worker.postMessage({ id, svg } satisfies RenderRequest);
      const [reply] = (await abortedAfter(TIMEOUT_MS, (signal) => once(worker, 'message', { signal }))) as [
        RenderReply,
      ];
      if ('png' in reply) return Buffer.from(reply.png);
      throw new Error(reply.problem);
    } catch (error) {
      await this.stop();
      throw new AppError(platformErrors.unavailable, { cause: error });
    } finally {
      this.idle = setTimeout(() => void this.stop(), IDLE_MS).unref();
    }
  }

  private start(): Worker {
    const file = new URL(`./render-worker${extname(import.meta.url)}`, import.meta.url);
    // Node's flags that are meant for the program's own entry would be applied to the worker's.
    const worker = new Worker(file, { execArgv: [] });
    worker.unref();
    // `once` reports it to who waits; without a listener it would end the process.
    worker.on('error', () => undefined);
    return worker;
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = null;
    await worker?.terminate();
  }
}
