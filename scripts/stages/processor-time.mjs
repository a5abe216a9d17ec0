import { existsSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the kernel's own clock. */
const TICKS_PER_SECOND = 100;
/** `utime`, `stime` and those of the children that have ended and been waited for, in `/proc/self/stat` after the name. */
const FIRST_TIME = 11;

/** User and system time of this process and of the programs that it ran to their end; 0 where there is no `/proc`. */
export function processorSeconds(file = '/proc/self/stat') {
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(FIRST_TIME, FIRST_TIME + 4).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}
