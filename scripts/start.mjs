// `npm start`: installs and builds what is missing or out of date, then runs every service in one process.
import './machine/require-node.mjs';
import { join } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { keepRunning } from './machine/keep-running.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { assertDataDirWritable, assertPortFree, readSettings } from './machine/settings.mjs';
import { main } from './machine/command.mjs';

/**
 * V8 lets the young generation grow to 48 MB before it collects; a small shop is as fast with half of it (-35 MB). The old
 * generation may grow to four times what lives in it where the limit is 2 GB or more, and by less the lower the limit is:
 * with 512 MB, seven times what a shop needs, by 1.4. Keep these flags the same in the image and in
 * libs/testing/src/system/child.ts.
 */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8', '--max-old-space-size=512'];
/**
 * glibc keeps up to eight heaps per core, and what threads leave in them: -100 to -170 MB after a load with two. Blocks from
 * 128 KB on have pages of their own, which go back when they are freed; unless the limit is set, it rises to 32 MB by use.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

await main(async () => {
  const { host, port, dataDir } = readSettings();
  await assertPortFree(host, port);
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  assertDataDirWritable(dataDir);
  const system = join(ROOT, 'apps', 'all-in-one', 'dist', 'main.js');
  return keepRunning(node, [...NODE_FLAGS, system], { ...MALLOC, ...process.env });
});
