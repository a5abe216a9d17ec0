import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';

type CollectionOf = Pick<Model<unknown>, 'collection'>;

const known = new WeakMap<object, Collection>();

/**
 * The driver's collection of a model. Mongoose's casting, validation and hydration take most of a command's
 * processor time, and add nothing if types already check the values.
 */
export function nativeCollection<T extends Document>({ collection }: CollectionOf): Collection<T> {
  const native = known.get(collection) ?? collection.conn.db!.collection(collection.name);
  known.set(collection, native);
  return native as unknown as Collection<T>;
}
