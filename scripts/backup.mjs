// `npm run backup -- <new folder>`: copies the data of either shape. With MONGODB_URI, the documents and files in MongoDB
// (scripts/machine/database-copies.mjs), else DATA_DIR of the one-process shape, which may be running.
import './machine/require-node.mjs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './machine/build.mjs';
import { backUp, noteBackup } from './machine/data-copies.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { withMongo } from './machine/mongo.mjs';
import { runtimeNode } from './machine/node.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, say, CommandError } from './machine/command.mjs';

await main(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'services-stopped': { type: 'boolean', default: false },
      // The copy is a backup only once it is elsewhere, which `--sent` says.
      unsent: { type: 'boolean', default: false },
      sent: { type: 'boolean', default: false },
    },
  });
  const [to] = positionals;
  const { dataDir, mongodbUri } = readSettings();
  if (values.sent) return noteBackup(dataDir);
  if (!to) throw new CommandError('name the folder: npm run backup -- <new folder>');
  if (mongodbUri)
    return backUpMongo(mongodbUri, resolve(to), { servicesStopped: values['services-stopped'] });
  await ensureInstalled();
  const node = runtimeNode();
  await ensureBuilt(node);
  await backUp(node, dataDir, resolve(to));
  if (!values.unsent) await noteBackup(dataDir);
  say(`${dataDir} was copied to ${resolve(to)}.`);
});

async function backUpMongo(uri, to, options) {
  const { collections } = await withMongo(uri, ({ dumpDatabases }, client) =>
    dumpDatabases(client, to, options),
  );
  const documents = Object.values(collections).reduce((sum, count) => sum + count, 0);
  say(`${documents} documents of ${Object.keys(collections).length} collections were copied to ${to}.`);
}
