// `npm run backup -- <new folder>`: copies DATA_DIR of the one-process shape, while the store runs or not.
// With MongoDB, its own tools make the backups.
import './machine/require-node.mjs';
import { resolve } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { backUp } from './machine/data-copies.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, say, Trouble } from './machine/trouble.mjs';

await main(async () => {
  const [to] = process.argv.slice(2);
  if (!to) throw new Trouble('say where to: npm run backup -- <new folder>');
  const { dataDir } = readSettings();
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  await backUp(node, dataDir, resolve(to));
  say(`${dataDir} was copied to ${resolve(to)}.`);
});
