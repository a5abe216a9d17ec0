import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** All of this thread's heap. A plain collection would keep the young generation's pages; this one gives them back. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
