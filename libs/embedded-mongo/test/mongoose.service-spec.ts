import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, Types, type Connection, type Model } from 'mongoose';
import { openStore, type OpenStore } from './fixtures/open-store.js';

interface Product {
  name: string;
  slug?: string;
  price: number;
  tags: string[];
  items: { sku: string; stock: number; _id: Types.ObjectId }[];
  owner?: Types.ObjectId;
  big?: bigint;
  createdAt: Date;
  updatedAt: Date;
}

describe('plain Mongoose on the embedded store', () => {
  let open: OpenStore;
  let connection: Connection;
  let products: Model<Product>;
  let owners: Model<{ name: string }>;

  beforeAll(async () => {
    open = await openStore();
    connection = await mongoose.createConnection(open.store.uri('catalog')).asPromise();
    const schema = new Schema<Product>(
      {
        name: { type: String, unique: true },
        slug: String,
        price: Number,
        tags: [String],
        items: [{ sku: String, stock: Number }],
        owner: { type: Schema.Types.ObjectId, ref: 'Owner' },
        big: BigInt,
      },
      { timestamps: true, optimisticConcurrency: true },
    );
    schema.index({ slug: 1 }, { unique: true, partialFilterExpression: { slug: { $gte: '' } } });
    schema.index({ price: 1, name: 1 });
    products = connection.model<Product>('Product', schema);
    owners = connection.model<{ name: string }>('Owner', new Schema<{ name: string }>({ name: String }));
    await Promise.all([products.init(), owners.init()]);
  });
  afterAll(async () => {
    await connection.close();
    await open.close();
  });

  it('creates, reads and changes documents, with timestamps and sub-document ids', async () => {
    const made = await products.create({
      name: 'card',
      price: 1000,
      items: [{ sku: 'a', stock: 3 }],
      big: 9007199254740993n,
    });
    made.price = 1200;
    made.items[0]!.stock = 2;
    await made.save();
    const found = await products.findById(String(made._id)).orFail();
    expect(found).toMatchObject({ name: 'card', price: 1200, big: 9007199254740993n });
    expect(found.items[0]!._id).toBeInstanceOf(Types.ObjectId);
    expect(found.updatedAt.getTime()).toBeGreaterThanOrEqual(found.createdAt.getTime());
  });

  it('reports a duplicate key as it does on MongoDB', async () => {
    await products.create({ name: 'twice', price: 1, slug: 's' });
    await expect(products.create({ name: 'twice', price: 1 })).rejects.toMatchObject({
      name: 'MongoServerError',
      code: 11000,
      keyValue: { name: 'twice' },
    });
    await expect(products.create({ name: 'thrice', price: 1, slug: 's' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { slug: 1 },
    });
    await products.create([
      { name: 'no slug', price: 1 },
      { name: 'none either', price: 1 },
    ]);
    const many = products.insertMany(
      [
        { name: 'x1', price: 1 },
        { name: 'card', price: 1 },
        { name: 'x2', price: 1 },
      ],
      { ordered: false },
    );
    await expect(many).rejects.toMatchObject({ name: 'MongoBulkWriteError', code: 11000, insertedCount: 2 });
  });

  it('detects a concurrent write by the version', async () => {
    await products.create({ name: 'raced', price: 1 });
    const [first, second] = await Promise.all([
      products.findOne({ name: 'raced' }).orFail(),
      products.findOne({ name: 'raced' }).orFail(),
    ]);
    first.price = 2;
    await first.save();
    second.price = 3;
    await expect(second.save()).rejects.toMatchObject({ name: 'VersionError' });
  });

  it('changes array elements, counts, pages, streams and populates', async () => {
    const owner = await owners.create({ name: 'Ana' });
    await products.create({
      name: 'lines',
      price: 5,
      owner: owner._id,
      items: [
        { sku: 'x', stock: 1 },
        { sku: 'y', stock: 1 },
      ],
    });
    await products.updateOne({ name: 'lines', 'items.sku': 'y' }, { $inc: { 'items.1.stock': 4 } });
    await products.updateOne({ name: 'lines' }, { $set: { 'items.0.stock': 9 } });
    const lines = await products
      .findOne({ name: 'lines' })
      .populate<{ owner: { name: string } }>('owner')
      .orFail();
    expect(lines.items.map(({ stock }) => stock)).toEqual([9, 5]);
    expect(lines.owner.name).toBe('Ana');
    await products.insertMany(
      Array.from({ length: 50 }, (_unused, n) => ({ name: `p${n}`, price: 2000 + n, tags: [`t${n % 3}`] })),
    );
    const page = await products
      .find({ price: { $gte: 2000 } })
      .sort({ price: -1 })
      .skip(2)
      .limit(3)
      .select('price')
      .lean();
    expect(page.map(({ price }) => price)).toEqual([2047, 2046, 2045]);
    expect(await products.distinct('tags')).toEqual(['t0', 't1', 't2']);
    expect(await products.exists({ name: 'p7' })).not.toBeNull();
    expect(await products.countDocuments({ tags: 't1' })).toBe(17);
    let streamed = 0;
    for await (const product of products.find({ price: { $gte: 2000 } }).cursor({ batchSize: 7 }))
      streamed += product.tags.length;
    expect(streamed).toBe(50);
  });

  it('keeps its indexes as the schemas say', async () => {
    await products.collection.createIndex({ tags: 1 });
    expect(await products.syncIndexes()).toEqual(['tags_1']);
    const names = (await products.listIndexes()).map(({ name }) => name as string);
    expect(names.sort()).toEqual(['_id_', 'name_1', 'price_1_name_1', 'slug_1']);
  });

  it('gives each service a database of its own over one store', async () => {
    const other = connection.useDb('orders');
    await other.collection('products').insertOne({ n: 1 });
    expect(await other.collection('products').countDocuments()).toBe(1);
    expect(await products.countDocuments({ n: 1 })).toBe(0);
  });
});
