import type { Collection, Db, Document, MongoClient } from 'mongodb';
import type { Operation } from './unified-format.js';

export type Entity = MongoClient | Db | Collection;

const returnDocument = (options: Document): Document =>
  typeof options.returnDocument === 'string'
    ? { ...options, returnDocument: options.returnDocument.toLowerCase() }
    : options;

type Run = (entity: never, args: Document, options: Document) => Promise<unknown>;

const RUN: Record<string, Run> = {
  find: (c: Collection, { filter }, options) => c.find(filter ?? {}, options).toArray(),
  findOne: (c: Collection, { filter }, options) => c.findOne(filter, options),
  aggregate: (c: Collection, { pipeline }, options) => c.aggregate(pipeline, options).toArray(),
  countDocuments: (c: Collection, { filter }, options) => c.countDocuments(filter, options),
  count: (c: Collection, { filter }, options) => c.count(filter, options),
  estimatedDocumentCount: (c: Collection, _args, options) => c.estimatedDocumentCount(options),
  distinct: (c: Collection, { fieldName, filter }, options) => c.distinct(fieldName, filter, options),
  insertOne: (c: Collection, { document }, options) => c.insertOne(document, options),
  insertMany: (c: Collection, { documents }, options) => c.insertMany(documents, options),
  updateOne: (c: Collection, { filter, update }, options) => c.updateOne(filter, update, options),
  updateMany: (c: Collection, { filter, update }, options) => c.updateMany(filter, update, options),
  replaceOne: (c: Collection, { filter, replacement }, options) => c.replaceOne(filter, replacement, options),
  deleteOne: (c: Collection, { filter }, options) => c.deleteOne(filter, options),
  deleteMany: (c: Collection, { filter }, options) => c.deleteMany(filter, options),
  findOneAndUpdate: (c: Collection, { filter, update }, options) =>
    c.findOneAndUpdate(filter, update, returnDocument(options)),
  findOneAndReplace: (c: Collection, { filter, replacement }, options) =>
    c.findOneAndReplace(filter, replacement, returnDocument(options)),
  findOneAndDelete: (c: Collection, { filter }, options) => c.findOneAndDelete(filter, options),
  bulkWrite: (c: Collection, { requests }, options) => c.bulkWrite(requests, options),
  createIndex: (c: Collection, { keys }, options) => c.createIndex(keys, options),
  runCommand: (d: Db, { command }, options) => d.command(command, options),
  createCollection: async (d: Db, { collection }, options) => {
    await d.createCollection(collection, options);
  },
  modifyCollection: (d: Db, { collection }, options) => d.command({ collMod: collection, ...options }),
  dropCollection: (d: Db, { collection }, options) => d.dropCollection(collection, options),
};

/** Positional arguments of the driver; all others are options. */
const POSITIONAL = new Set(
  'filter update replacement document documents pipeline requests fieldName command commandName keys collection'.split(
    ' ',
  ),
);

/** Runs one operation through the driver; rejects as the driver does. */
export function runOperation(entity: Entity, { name, arguments: args = {} }: Operation): Promise<unknown> {
  const run = RUN[name];
  if (!run) throw new Error(`the operation ${name} is not implemented`);
  const options = Object.fromEntries(Object.entries(args).filter(([field]) => !POSITIONAL.has(field)));
  return run(entity as never, args, options);
}
