// `npm run build`: builds every app and lib. `--force` ignores the cache.
import './machine/require-node.mjs';
import { ensureBuilt } from './machine/build.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { main, say } from './machine/command.mjs';

await main(async () => {
  await ensureInstalled();
  const built = await ensureBuilt(runtimeNode(), { force: process.argv.includes('--force') });
  if (!built) say('Everything is built.');
});
