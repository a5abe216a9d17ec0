import type { DynamicModule } from '@nestjs/common';
import { InjectModel as InjectModelNamed, MongooseModule } from '@nestjs/mongoose';
import type { Schema } from 'mongoose';

export { domainEvent, type DomainEvent } from '@vale/contracts/define';
export { notRemoved, Outbox, type UpdateChange } from './store/outbox.js';
export { inOrderOf } from './store/in-order-of.js';
export { byCodePoints } from './store/text-order.js';
export { StoreAge } from './store/store-age.js';
export { storedSchema, type Stored } from './store/stored-schema.js';
export { nativeCollections } from './store/native-collections.js';
export { nativeCollection } from './store/native-collection.js';
export { insertMissing, isDuplicateKey, refusedOnlyDuplicates } from './store/duplicate-key.js';
export { declarePersonalData, type PersonalData } from './store/personal-data.js';
export { deleteOlder } from './store/delete-older.js';
export { dropIndexes } from './store/drop-indexes.js';

/**
 * Registers the models of a service's schemas on its own database (`vale_<service>`). A model has the name of its
 * collection. Indexes are built at boot in the one-process shape and by `npm run migrate` at deploy otherwise.
 */
export function storeFeature(...schemas: Schema[]): DynamicModule {
  return MongooseModule.forFeature(schemas.map((schema) => ({ name: collectionOf(schema), schema })));
}

/** Injects the model of a schema that `storeFeature` registers. */
export function InjectModel(schema: Schema): ParameterDecorator {
  return InjectModelNamed(collectionOf(schema));
}

function collectionOf(schema: Schema): string {
  const { collection } = schema.options;
  if (!collection) throw new Error('A schema needs the option `collection`');
  return collection;
}
