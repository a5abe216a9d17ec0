import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { abortedAfter } from '@vale/platform/time-limit';
import pLimit from 'p-limit';
import type { RenderReply, RenderRequest } from './render-worker.js';

/** More waiting pictures are refused; clients request them again. */
const MAX_WAITING = 16;
/** Milliseconds. A picture takes 0.2 s of a processor. */
const TIMEOUT_MS = 10_000;
/** Milliseconds without work after which the thread ends and frees its 60 MB. */
const IDLE_MS = 30_000;

/** Turns SVG into PNG one at a time, in a thread that exists only while there is work. */
@Injectable()
export class PngRenderer implements OnApplicationShutdown {
  private readonly oneAtATime = pLimit(1);
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;

  /** Throws `platform.unavailable` if too many wait or it takes too long. */
  async render(svg: string): Promise<Buffer> {
    if (this.oneAtATime.pendingCount >= MAX_WAITING) throw new AppError(platformErrors.unavailable);
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
    // Node flags for the program's entry would otherwise apply to the worker.
    const worker = new Worker(file, { execArgv: [] });
    worker.unref();
    // `once` reports the error to the caller. Without this listener it would end the process.
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
