import type { Connection } from 'mongoose';

/** Models that an app registered on its connection. */
export function modelsOf(connection: Connection): Connection['models'][string][] {
  return Object.values(connection.models);
}

/**
 * Creates missing indexes, those of a collection in one command. Throws MongoDB's own error for one that exists with other
 * options.
 * @returns the collections that did not exist before, and so are empty
 */
export async function buildIndexes(connection: Connection): Promise<ReadonlySet<string>> {
  const created = new Set<string>();
  const build = async ({ schema, collection: { collectionName } }: Connection['models'][string]) => {
    const indexes = schema
      .indexes()
      // Mongoose's default for `background` means nothing since MongoDB 4.2.
      .map(([key, { background: _, ...options }]) => ({ key, name: nameOf(key), ...options }));
    if (indexes.length === 0) return;
    // The driver's helper does not return the reply's details about the collection.
    const reply = await connection.db!.command({ createIndexes: collectionName, indexes });
    if (reply['createdCollectionAutomatically'] === true) created.add(collectionName);
  };
  await Promise.all(modelsOf(connection).map(build));
  return created;
}

/** The name that MongoDB's drivers give an index, so that an existing one is recognised. */
function nameOf(key: object): string {
  return Object.entries(key).flat().join('_');
}
