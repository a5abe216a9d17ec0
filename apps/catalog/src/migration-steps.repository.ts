import { FIRST_CATEGORIES, setCategories } from '@vale/contracts/catalog';
import type { Migration } from '@vale/platform/app';
import type { CategoriesRecord } from './category/category.js';
import { derivedFields, type ProductRecord } from './product/product.js';
import { forgivenWords } from './product/product-search.js';
import type { SearchFields } from './product/search-fields.js';
import { formsOf } from './product/typing-error.js';
import { freeAmong, type LevelOfStock } from './stock-level/stock-level.js';

type Database = NonNullable<Parameters<Migration['up']>[0]['db']>;

const BATCH = 500;

interface Versioned {
  _id: string;
  version: number;
  schemaVersion: number;
}

/** The steps derive fields from the categories, which a shop stores once its owner changed them. */
async function knowCategories(db: Database): Promise<void> {
  const stored = await db.collection<CategoriesRecord>('categories').findOne({});
  setCategories(stored?.items ?? FIRST_CATEGORIES);
}

/** Sets fields of every document of one form, which then has the next. */
export async function rewrite<T extends { _id: string }>(
  db: Database,
  { collection, from, to }: { collection: string; from: number; to: number },
  fieldsOf: (documents: (T & Versioned)[]) => object[] | Promise<object[]>,
): Promise<void> {
  await knowCategories(db);
  const documents = db.collection<Versioned>(collection);
  const before = { schemaVersion: from };
  // Repeat until none is left: a replica of the previous release may change one in between.
  while (await documents.findOne(before, { projection: { _id: 1 } })) {
    for (let last = '', more = true; more;) {
      const found = await documents
        .find({ ...before, _id: { $gt: last } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .project<T & Versioned>({ outbox: 0 })
        .toArray();
      const fields = await fieldsOf(found);
      const writes = found.map(({ _id, version }, at) => ({
        updateOne: {
          filter: { _id, version, ...before },
          update: { $set: { ...fields[at], schemaVersion: to } },
        },
      }));
      if (writes.length > 0) await documents.bulkWrite(writes, { ordered: false });
      last = found.at(-1)?._id ?? last;
      more = found.length === BATCH;
    }
  }
}

export async function derived(db: Database, found: readonly ProductRecord[]) {
  const free = await freeOf(db, found);
  return found.map((product) => derivedFields(product, (variation) => free(product._id, variation)));
}

export async function freeOf(db: Database, documents: readonly { _id: string }[]) {
  const productId = { $in: documents.map(({ _id }) => _id) };
  return freeAmong(await db.collection<LevelOfStock>('stockLevels').find({ productId }).toArray());
}

export async function addWords(db: Database, found: readonly SearchFields[]): Promise<void> {
  const words = new Set(found.flatMap(({ searchTokens }) => forgivenWords(searchTokens)));
  const writes = [...words].map((word) => ({
    updateOne: {
      filter: { _id: word },
      update: { $set: { deletions: formsOf(word) } },
      upsert: true,
    },
  }));
  if (writes.length > 0)
    await db.collection<{ _id: string }>('searchWords').bulkWrite(writes, { ordered: false });
}
