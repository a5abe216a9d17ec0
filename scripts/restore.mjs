// `npm run restore -- <backup>`: makes a new DATA_DIR of a backup. The one that is there must be moved away first.
import './machine/require-node.mjs';
import { resolve } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { restore } from './machine/data-copies.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, say, Trouble } from './machine/trouble.mjs';

await main(async () => {
  const [from] = process.argv.slice(2);
  if (!from) throw new Trouble('say from where: npm run restore -- <backup>');
  const { dataDir } = readSettings();
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  await restore(node, resolve(from), dataDir);
  say(`${dataDir} was made from ${resolve(from)}.`);
});
