// `npm run store:check -- [<backup>]`: reads the whole store of the one-process shape, which must not be running, and says what is
// damaged; with a backup also what a restore of it would bring back. Changes nothing.
import './machine/require-node.mjs';
import { resolve } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { checkStore } from './machine/data-copies.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, CommandError } from './machine/command.mjs';

await main(async () => {
  const [backup] = process.argv.slice(2);
  const { dataDir, mongodbUri } = readSettings();
  if (mongodbUri) throw new CommandError('MONGODB_URI is set: MongoDB checks its own data (validate).');
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  await checkStore(node, dataDir, backup && resolve(backup));
});
