import type { Collection, Document, IndexDescriptionInfo } from 'mongodb';

/** MongoDB's IndexNotFound. */
const INDEX_NOT_FOUND = 27;

/** Drops obsolete indexes in a migration, also if another replica drops them at the same time. */
export async function dropIndexes<T extends Document>(
  collection: Pick<Collection<T>, 'indexes' | 'dropIndex'>,
  isObsolete: (index: IndexDescriptionInfo) => boolean,
): Promise<void> {
  for (const index of await collection.indexes()) {
    if (!isObsolete(index)) continue;
    await collection.dropIndex(index.name!).catch((error: { code?: unknown }) => {
      if (error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
