import type { Document, MongoClient } from 'mongodb';

export interface CollectionContents {
  documents: Document[];
  indexes: Document[];
}

/** Contents of Vale's databases by `database.collection`, for comparison. */
export async function databaseContents(client: MongoClient): Promise<Record<string, CollectionContents>> {
  const held: Record<string, CollectionContents> = {};
  const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
  for (const { name } of databases.filter((database) => database.name.startsWith('vale_'))) {
    const collections = await client.db(name).listCollections().toArray();
    for (const { name: collection } of collections) {
      const source = client.db(name).collection(collection);
      const indexes = await source.indexes();
      held[`${name}.${collection}`] = {
        documents: await source.find().sort({ _id: 1 }).toArray(),
        indexes: indexes.sort((a, b) => String(a['name']).localeCompare(String(b['name']))),
      };
    }
  }
  return held;
}
