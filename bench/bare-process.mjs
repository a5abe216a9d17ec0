import { startChild } from './child-process.mjs';

/** A process that does what a shop was recorded doing, with nothing around (`bare-server.mjs`). */
export class BareProcess {
  /** `trace`: its first message. */
  static async start(file, args, trace) {
    const child = await startChild(file, args);
    return new this(child, await child.request(trace));
  }

  constructor(child, url) {
    Object.assign(this, { child, url });
  }

  /** Processor time of its process until now, in ms. */
  cpuTime() {
    return this.child.request('cpu');
  }

  stop() {
    return this.child.stop();
  }
}
