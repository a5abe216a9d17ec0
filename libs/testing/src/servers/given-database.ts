import { MongoClient } from 'mongodb';

/**
 * `TEST_MONGODB_URI`: a database server to use in place of the embedded store. Tests empty it, so it is not `MONGODB_URI`,
 * which may be a shop's.
 */
export const givenDatabase: string | undefined = process.env['TEST_MONGODB_URI'];

/** Drops Vale's databases: a suite begins on an empty server. */
export async function emptyDatabase(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith('vale_')) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
