import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const RUN = 'run.mjs';
/** In processes of their own: what one leaves in memory is not measured by the next. */
const PARTS = [
  { name: 'the shop, its limits and its peers', file: RUN, args: ['--peers'] },
  { name: 'the embedded store', file: 'embedded-mongo.bench.mjs', args: [] },
  { name: 'growth: data folders, 20 GB', file: RUN, args: ['--growth', '--prepare'] },
  { name: 'growth', file: RUN, args: ['--growth'] },
  { name: 'one to four processes', file: RUN, args: ['--scale-out'] },
  { name: 'lists of the panel', file: RUN, args: ['--admin-lists'] },
  { name: 'a shop at rest', file: RUN, args: ['--waiting'] },
];

/** All that this folder measures, one after the other; one that fails does not stop the next. @returns whether all went well */
export function measureEveryPart(say) {
  const failed = PARTS.filter(({ name, file, args }) => {
    say(`\n# ${name}`);
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file), ...args], {
      stdio: 'inherit',
    });
    return status !== 0;
  });
  say(failed.length === 0 ? '\nAll measured.' : `\nFAILED: ${failed.map(({ name }) => name).join('; ')}.`);
  return failed.length === 0;
}
