import { cpSync } from 'node:fs';
import { startChild } from './child-process.mjs';

/** The shop's searches, sent to `bare-search.mjs`, which reads a copy of the shop's store. */
export class BareSearches {
  /** Nothing may have the store open. `command`: as a shop was recorded sending it. */
  static async of(command, storeFolder, copy) {
    cpSync(storeFolder, copy, { recursive: true });
    const child = await startChild('bare-search.mjs', [copy]);
    return new BareSearches(child, await child.request(command));
  }

  constructor(child, url) {
    Object.assign(this, { child, url });
  }

  /** Processor time of its process until now, in ms. */
  cpuTime() {
    return this.child.request('cpu');
  }

  async stop() {
    const { child } = this;
    this.child = undefined;
    await child?.stop();
  }
}
