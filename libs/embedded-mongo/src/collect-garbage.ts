import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects this thread's garbage and gives its pages back, which a plain collection would not do. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
