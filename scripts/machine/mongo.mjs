import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { NODE_MODULES } from './paths.mjs';
import { CommandError } from './command.mjs';

const TIMEOUT_MS = 10_000;

/** Connects, and calls `work` with the functions that copy databases. The driver is loaded once it is installed. */
export async function withMongo(uri, work) {
  // The image has packages but no record of an installation.
  if (!existsSync(join(NODE_MODULES, 'mongodb'))) await ensureInstalled();
  const [{ MongoClient }, copies] = await Promise.all([import('mongodb'), import('./database-copies.mjs')]);
  const client = new MongoClient(uri, { appName: 'vale_copies', serverSelectionTimeoutMS: TIMEOUT_MS });
  try {
    await client.connect().catch((error) => {
      throw new CommandError(`MongoDB at MONGODB_URI cannot be used: ${error.message}`);
    });
    return await work(copies, client);
  } finally {
    await client.close();
  }
}
