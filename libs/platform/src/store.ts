import type { DynamicModule } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import type { Schema } from 'mongoose';

export { domainEvent, type DomainEvent } from '@vale/contracts/define';
export { notRemoved, Outbox, type UpdateChange } from './store/outbox.js';
export { inOrderOf } from './store/in-order-of.js';
export { byCodePoints } from './store/text-order.js';
export { StoreAge } from './store/store-age.js';
export { storedSchema, type Stored } from './store/stored-schema.js';
export { nativeCollection } from './store/native-collection.js';
export { insertMissing, isDuplicateKey, refusedOnlyDuplicates } from './store/duplicate-key.js';
export { dropIndexes } from './store/drop-indexes.js';

/**
 * Registers a service's models on its own database (`vale_<service>`), for `@InjectModel(name)`. Indexes are built at
 * boot in the one-process shape and by `npm run migrate` at deploy otherwise.
 */
export function storeFeature(...models: { name: string; schema: Schema }[]): DynamicModule {
  return MongooseModule.forFeature(models);
}
