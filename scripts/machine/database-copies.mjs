import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';
import { CommandError } from './command.mjs';

/** Increased when an older `restore` would misread the folder. */
const FORMAT = 1;
const SUMMARY = 'backup.json';
const OURS = /^vale_/;
/** Files never change under their name, so they need not be read as of the same instant as the documents. */
const FILES = 'vale_files';
const BATCH_BYTES = 8_000_000;
const SNAPSHOT_TOO_OLD = 239;
/** Values keep their BSON types: 1.0 does not come back as an integer. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };

/**
 * Copies Vale's databases into a new folder: `<database>/<collection>.bson.gz`, its indexes beside it. A replica set shows
 * the documents of all databases as they are at one instant while services write; where there is none, they must not run.
 * The folder gets its name when it is complete.
 */
export async function dumpDatabases(client, to, { servicesStopped = false } = {}) {
  if (existsSync(to) && readdirSync(to).length > 0)
    throw new CommandError(`${to} is not empty: choose a new folder.`);
  const snapshot = await isReplicaSet(client);
  if (!snapshot && !servicesStopped) {
    throw new CommandError(
      'this store is no replica set and cannot be read as of one instant: stop the services, then add --services-stopped.',
    );
  }
  const partial = `${to}.partial`;
  await rm(partial, { recursive: true, force: true });
  try {
    const takenAt = new Date();
    const collections = await dumpAll(client, partial, snapshot);
    if (Object.keys(collections).length === 0) throw new CommandError('nothing of Vale is in this store.');
    const summary = { format: FORMAT, takenAt, snapshot, collections };
    await writeFile(join(partial, SUMMARY), `${JSON.stringify(summary, null, 2)}\n`, { flush: true });
    await rm(to, { recursive: true, force: true });
    await rename(partial, to);
    return summary;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== SNAPSHOT_TOO_OLD) throw error;
    throw new CommandError(
      'MongoDB forgot the instant before all was read: raise its minSnapshotHistoryWindowInSeconds (300 by default).',
    );
  }
}

/** Fills a MongoDB that holds nothing of Vale's from such a folder. */
export async function loadDatabases(client, from) {
  const { collections } = await summaryOf(from);
  const [taken] = await databasesOf(client);
  if (taken) {
    throw new CommandError(
      `the database ${taken} is there: restore into an empty MongoDB, or drop Vale's databases first.`,
    );
  }
  for (const [path, expected] of Object.entries(collections)) {
    const [database, name] = split(path);
    const documents = await loadCollection(client.db(database), name, join(from, database)).catch((error) => {
      // zlib's: cut off, or other bytes than were written.
      throw error.code?.startsWith('Z_') ? new CommandError(`${path} is damaged: ${error.message}.`) : error;
    });
    if (documents !== expected) {
      throw new CommandError(
        `${path} has ${documents} documents, the backup was made with ${expected}: it is damaged.`,
      );
    }
  }
  await dropPartsOfFiles(client.db(FILES));
  return collections;
}

/** Drops files whose chunks the shop had deleted before they were copied: it writes exported days again when asked for one. */
async function dropPartsOfFiles(database) {
  const files = database.collection('files.files');
  for (const { _id, length, chunkSize } of await files.find({ length: { $gt: 0 } }).toArray()) {
    const chunks = await database.collection('files.chunks').countDocuments({ files_id: _id });
    if (chunks < Math.ceil(length / chunkSize)) await files.deleteOne({ _id });
  }
}

async function isReplicaSet(client) {
  const { setName } = await client.db('admin').command({ hello: 1 });
  return setName !== undefined;
}

async function databasesOf(client) {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  return databases.map(({ name }) => name).filter((name) => OURS.test(name));
}

/** @returns {Promise<Record<string, number>>} how many documents, by `database.collection` */
async function dumpAll(client, to, snapshot) {
  const counts = {};
  const session = snapshot ? client.startSession({ snapshot: true }) : undefined;
  try {
    const databases = await databasesOf(client);
    for (const name of databases.filter((database) => database !== FILES)) {
      await dumpDatabase(client.db(name), to, { session, counts });
    }
    // After the documents, so that every file that they refer to is copied.
    if (databases.includes(FILES)) await dumpDatabase(client.db(FILES), to, { counts });
  } finally {
    await session?.endSession();
  }
  return counts;
}

async function dumpDatabase(database, to, { session, counts }) {
  const folder = join(to, database.databaseName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const collections = await database.listCollections({ type: 'collection' }).toArray();
  // Reverse order: `files.files` before `files.chunks`, so that a file under upload is not copied in part.
  const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  for (const name of names.sort().reverse()) {
    counts[`${database.databaseName}.${name}`] = await dumpCollection(
      database.collection(name),
      folder,
      session,
    );
  }
}

async function dumpCollection(collection, folder, session) {
  const { collectionName } = collection;
  const metadata = {
    indexes: await collection.listIndexes().toArray(),
    collectionName,
    type: 'collection',
    options: {},
  };
  const text = BSON.EJSON.stringify(metadata, { relaxed: false });
  await writeFile(metadataFile(folder, collectionName), gzipSync(text), { flush: true });
  let documents = 0;
  async function* bytes() {
    for await (const document of collection.find({}, { raw: true, ...(session && { session }) })) {
      documents += 1;
      yield document;
    }
  }
  const file = createWriteStream(documentsFile(folder, collectionName), { flush: true });
  await pipeline(Readable.from(bytes()), createGzip(), file);
  return documents;
}

async function summaryOf(from) {
  const file = join(from, SUMMARY);
  if (!existsSync(file)) throw new CommandError(`${from} is no backup of a MongoDB: ${SUMMARY} is missing.`);
  const summary = JSON.parse(await readFile(file, 'utf8'));
  if (!summary.format)
    throw new CommandError(`${from} is the backup of a DATA_DIR: restore it without MONGODB_URI.`);
  if (summary.format === FORMAT) return summary;
  throw new CommandError(`${from} has the format ${summary.format}, this release reads ${FORMAT}.`);
}

async function loadCollection(database, name, folder) {
  const { indexes } = BSON.EJSON.parse(gunzipSync(await readFile(metadataFile(folder, name))).toString(), {
    relaxed: false,
  });
  const collection = await database.createCollection(name);
  let count = 0;
  await pipeline(createReadStream(documentsFile(folder, name)), createGunzip(), async (bytes) => {
    for await (const batch of inBatches(bytes)) {
      count += batch.length;
      await collection.insertMany(batch, { writeConcern: { w: 'majority', journal: true } });
    }
  });
  const own = indexes.filter((index) => index.name !== '_id_');
  if (own.length > 0) await database.command({ createIndexes: name, indexes: own });
  return count;
}

/** Cuts a stream of BSON into lists of documents that fit one insert. */
async function* inBatches(stream) {
  let rest = Buffer.alloc(0);
  let batch = [];
  let size = 0;
  for await (const chunk of stream) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      batch.push(BSON.deserialize(rest.subarray(0, length), EXACT));
      rest = rest.subarray(length);
      size += length;
      if (size < BATCH_BYTES) continue;
      yield batch;
      batch = [];
      size = 0;
    }
  }
  if (batch.length > 0) yield batch;
}

const documentsFile = (folder, name) => join(folder, `${name}.bson.gz`);
const metadataFile = (folder, name) => join(folder, `${name}.metadata.json.gz`);

function split(path) {
  const dot = path.indexOf('.');
  return [path.slice(0, dot), path.slice(dot + 1)];
}
