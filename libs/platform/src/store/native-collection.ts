import type { Collection, Document } from 'mongodb';
import type { Model } from 'mongoose';

type CollectionOf = Pick<Model<unknown>, 'collection'>;

const known = new WeakMap<object, Collection>();

/**
 * The driver's collection of a model. Mongoose's casting, validation and hydration are most of the processor time of a
 * command, and add nothing where the types already say what is written and read.
 */
export function nativeCollection<T extends Document>({ collection }: CollectionOf): Collection<T> {
  const native = known.get(collection) ?? collection.conn.db!.collection(collection.name);
  known.set(collection, native);
  return native as unknown as Collection<T>;
}
