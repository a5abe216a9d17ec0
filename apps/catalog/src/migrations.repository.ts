import { LAST_MOMENT } from '@vale/contracts/catalog';
import type { Migration } from '@vale/platform/app';
import { dropIndexes } from '@vale/platform/store';
import { demoOrderBumps } from './demo/demo-order-bumps.js';
import { demoProductIds } from './demo/demo-products.js';
import { isSoldOut, type OrderBumpRecord } from './order-bump/order-bump.js';
import { addWords, derived, freeOf, rewrite } from './migration-steps.repository.js';
import type { ProductRecord } from './product/product.js';
import { searchFields } from './product/search-fields.js';
import { searchOrder } from './product/search-order.js';
import { testimonialTokens } from './testimonial/testimonial-search.js';
import type { TestimonialRecord } from './testimonial/testimonial.js';

/** Form 2 of products: two fields and the stock levels' `heard` have new names. */
const renameFields: Migration = {
  name: '2026-11-rename-product-fields',
  async up({ db }) {
    const products = db!.collection('contas');
    await dropIndexes(db!.collection('contas'), ({ key }) => 'shelf' in key || 'expiryToTell' in key);
    await products.updateMany(
      { schemaVersion: 1 },
      {
        $rename: { shelf: 'canonicalCategory', expiryToTell: 'unpublishedExpiry' },
        $set: { schemaVersion: 2 },
      },
    );
    await db!
      .collection('stockLevels')
      .updateMany({ heard: { $exists: true } }, { $rename: { heard: 'stamp' } });
  },
};

/** Gives stock levels the fields of the outbox, because they once published their own events. */
const addOutboxToStockLevels: Migration = {
  name: '2026-11-stock-level-outbox',
  async up({ db }) {
    const levels = db!.collection('stockLevels');
    await levels.updateMany({ stamp: { $exists: false } }, { $set: { stamp: '' } });
    await levels.updateMany(
      { schemaVersion: { $exists: false } },
      { $set: { schemaVersion: 1, version: 0, outbox: [] } },
    );
  },
};

/** Form 3 of products: search words. */
const addSearchTokens: Migration = {
  name: '2026-11-search-tokens',
  async up({ db }) {
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 2, to: 3 }, (found) =>
      found.map((product) => searchFields(product)),
    );
  },
};

/** Form 4 of products and form 2 of order bumps: stored as shown, including sold out. */
const storeAsShown: Migration = {
  name: '2026-11-stored-as-shown',
  async up({ db }) {
    await dropIndexes(
      db!.collection('contas'),
      ({ key }) => 'isActive' in key || Object.keys(key)[0] === 'searchTokens',
    );
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 3, to: 4 }, async (found) => {
      const fields = await derived(db!, found);
      await addWords(db!, fields);
      return fields;
    });
    await rewrite<OrderBumpRecord>(db!, { collection: 'orderBumps', from: 1, to: 2 }, async (found) => {
      const free = await freeOf(db!, found);
      return found.map((bump) => ({ soldOut: isSoldOut(bump, free(bump._id, '')) }));
    });
  },
};

/** Form 5 of products: the card has the cheapest variation's price and face value. */
const storeStartingPrices: Migration = {
  name: '2026-11-starting-prices',
  async up({ db }) {
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 4, to: 5 }, (found) =>
      derived(db!, found),
    );
  },
};

/** Form 2 of testimonials: search words, and the product that was bought. */
const addTestimonialTokens: Migration = {
  name: '2026-11-testimonial-tokens',
  async up({ db }) {
    await rewrite<TestimonialRecord>(db!, { collection: 'testimonials', from: 1, to: 2 }, async (found) => {
      const ids = [...new Set(found.flatMap(({ productId }) => productId ?? []))];
      const products = await db!
        .collection<Pick<ProductRecord, '_id' | 'nome'>>('contas')
        .find({ _id: { $in: ids } }, { projection: { nome: 1 } })
        .toArray();
      const titles = new Map(products.map(({ _id, nome }) => [_id, nome]));
      return found.map((testimonial) => {
        const productTitle = testimonial.productTitle ?? titles.get(testimonial.productId ?? '');
        const named = productTitle === undefined ? {} : { productTitle };
        return { ...named, searchTokens: testimonialTokens({ ...testimonial, ...named }) };
      });
    });
  },
};

/** Adds pictures uploaded before their use was recorded. The next daily run checks which are used. */
const recordPictures: Migration = {
  name: '2026-11-pictures',
  async up({ db }) {
    const ids = new Set<string>();
    for await (const { _id } of db!
      .collection<{ _id: string }>('images')
      .find({}, { projection: { _id: 1 } }))
      ids.add(_id.split('-')[0]!);
    const writes = [...ids].map((_id) => ({
      updateOne: { filter: { _id }, update: { $unset: { unusedSince: 1 as const } }, upsert: true },
    }));
    if (writes.length > 0)
      await db!.collection<{ _id: string }>('pictures').bulkWrite(writes, { ordered: false });
  },
};

/** Removes expiries that the contract no longer accepts and that no list of the panel could show. */
const boundExpiries: Migration = {
  name: '2026-11-expiries',
  async up({ db }) {
    const bounded = (expiraEm: number | null) => ({ expiraEm, 'card.expiraEm': expiraEm });
    await db!.collection('contas').bulkWrite([
      {
        updateMany: {
          filter: { expiraEm: { $gt: LAST_MOMENT } },
          update: { $set: bounded(null), $unset: { unpublishedExpiry: 1 }, $inc: { version: 1 } },
        },
      },
      {
        updateMany: { filter: { expiraEm: { $lt: 0 } }, update: { $set: bounded(0), $inc: { version: 1 } } },
      },
    ]);
  },
};

/** Testimonials that are shown are read by an index that has their date too. */
const dropIndexOfShownTestimonials: Migration = {
  name: '2026-12-index-of-shown-testimonials',
  async up({ db }) {
    await dropIndexes(db!.collection('testimonials'), ({ name }) => name === 'isActive_1');
  },
};

/** Form 6 of products and form 3 of testimonials: more search words. Lists show sold-out products last. */
const addSynonyms: Migration = {
  name: '2026-12-search-synonyms',
  async up({ db }) {
    const obsolete = [
      'isListed_1_canonicalCategory_1_createdAt_-1__id_-1',
      'isListed_1_searchTokens_1_createdAt_-1__id_-1',
    ];
    await dropIndexes(db!.collection('contas'), ({ name }) => obsolete.includes(name ?? ''));
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 5, to: 6 }, async (found) => {
      const fields = await derived(db!, found);
      await addWords(db!, fields);
      return fields;
    });
    await rewrite<TestimonialRecord>(db!, { collection: 'testimonials', from: 2, to: 3 }, (found) =>
      found.map((testimonial) => ({ searchTokens: testimonialTokens(testimonial) })),
    );
  },
};

/** Form 7 of products: the card says if it is delivered at once, and where it works. */
const addCardFacts: Migration = {
  name: '2026-12-card-facts',
  async up({ db }) {
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 6, to: 7 }, (found) =>
      derived(db!, found),
    );
  },
};

/** The list of a product's reviews has an index with their date. */
const dropIndexOfRatings: Migration = {
  name: '2026-12-index-of-ratings',
  async up({ db }) {
    await dropIndexes(db!.collection('testimonials'), ({ name }) => name === 'productId_1');
  },
};

const DEMO_TESTIMONIAL = /^demo-testimonial-/;

/** Earlier releases recognised demo data by its ids alone. */
const markDemoData: Migration = {
  name: '2026-12-demo-marks',
  async up({ db }) {
    const mark = { $set: { demo: true } };
    const collection = (name: string) => db!.collection<{ _id: string; productId?: string }>(name);
    if (!(await collection('demo').findOne({ _id: 'demo' }))) return;
    const products = [...demoProductIds];
    const bumps = demoOrderBumps(0).map(({ _id }) => _id);
    await collection('contas').updateMany({ _id: { $in: products } }, mark);
    await collection('orderBumps').updateMany({ _id: { $in: bumps } }, mark);
    const isDemo = [{ _id: DEMO_TESTIMONIAL }, { productId: { $in: products } }];
    await collection('testimonials').updateMany({ $or: isDemo }, mark);
    await collection('storeSettings').updateMany({}, mark);
  },
};

/** Form 8 of products: ranked search words, and the order of search results. Similar words are also found by sound. */
const rankSearches: Migration = {
  name: '2026-12-search-ranks',
  async up({ db }) {
    const obsolete = 'isListed_1_searchTokens_1_card.soldOut_1_createdAt_-1__id_-1';
    await dropIndexes(db!.collection('contas'), ({ name }) => name === obsolete);
    await rewrite<ProductRecord>(db!, { collection: 'contas', from: 7, to: 8 }, async (found) => {
      const fields = found.map((product) => searchFields(product));
      await addWords(db!, fields);
      return fields.map((some, at) => {
        const { createdAt } = found[at]!;
        return { ...some, searchOrder: searchOrder({ units: 0, createdAt }) };
      });
    });
  },
};

export const catalogMigrations = [
  renameFields,
  addOutboxToStockLevels,
  addSearchTokens,
  storeAsShown,
  storeStartingPrices,
  addTestimonialTokens,
  recordPictures,
  boundExpiries,
  dropIndexOfShownTestimonials,
  markDemoData,
  addSynonyms,
  dropIndexOfRatings,
  addCardFacts,
  rankSearches,
];
