// `npm run restore -- <backup>`: with MONGODB_URI, fills an empty MongoDB; else creates DATA_DIR, which must be missing
// or empty.
import './machine/require-node.mjs';
import { resolve } from 'node:path';
import { ensureBuilt } from './machine/build.mjs';
import { restore } from './machine/data-copies.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { withMongo } from './machine/mongo.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, say, CommandError } from './machine/command.mjs';

await main(async () => {
  const [from] = process.argv.slice(2);
  if (!from) throw new CommandError('name the backup: npm run restore -- <backup>');
  const { dataDir, mongodbUri } = readSettings();
  if (mongodbUri) {
    await withMongo(mongodbUri, ({ loadDatabases }, client) => loadDatabases(client, resolve(from)));
    say(`MongoDB was filled from ${resolve(from)}. Before the services start: npm run migrate.`);
    return;
  }
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  await restore(node, resolve(from), dataDir);
  say(`${dataDir} was made from ${resolve(from)}.`);
});
