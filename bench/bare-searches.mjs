import { cpSync } from 'node:fs';
import { BareProcess } from './bare-process.mjs';

/**
 * The shop's searches, by `bare-search.mjs` over a copy of the shop's store, which nothing may have open meanwhile.
 * `command`: as a shop was recorded sending it.
 */
export function startBareSearches(command, storeFolder, copy) {
  cpSync(storeFolder, copy, { recursive: true });
  return BareProcess.start('bare-search.mjs', [copy], command);
}
