// Figures of the embedded store through the real driver: `node bench/embedded-mongo.bench.mjs` after a build.
// Times depend on the disk, so ratios are printed beside them: to one bare fsync, and of many writers to one.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../libs/embedded-mongo/dist/embedded-mongo.js';

// not os.tmpdir(): that may be memory, where an fsync costs nothing
const folder = mkdtempSync(join(import.meta.dirname, '../.cache/embedded-mongo-bench-'));
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const body = 'x'.repeat(900);
const results = {};

/** Runs `work` from several callers at once for a while; returns runs per second. */
async function rate(name, inFlight, work) {
  let done = 0;
  const started = performance.now();
  const end = started + SECONDS * 1000;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() < end) await work(done++);
    }),
  );
  const perSecond = Math.round(done / ((performance.now() - started) / 1000));
  results[name] = perSecond;
  console.log(`${name.padEnd(52)} ${String(perSecond).padStart(8)} /s`);
  return perSecond;
}

async function timed(name, work, runs = 20) {
  const times = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  console.log(
    `${name.padEnd(52)} ${times[Math.floor(runs / 2)].toFixed(2).padStart(8)} ms (median of ${runs})`,
  );
}

function fsyncRate() {
  const file = openSync(join(folder, 'fsync'), 'w');
  const started = performance.now();
  let n = 0;
  while (performance.now() - started < 1000) {
    writeSync(file, body);
    fsyncSync(file);
    n++;
  }
  closeSync(file);
  console.log(`${'bare append + fsync'.padEnd(52)} ${String(n).padStart(8)} /s`);
  return n;
}

const fsyncs = fsyncRate();
const dataDir = join(folder, 'data');
let opened = performance.now();
let store = await startEmbeddedMongo({ dataDir });
console.log(
  `${'start on an empty folder (worker thread)'.padEnd(52)} ${(performance.now() - opened).toFixed(0).padStart(8)} ms`,
);
const client = await new MongoClient(store.uri('bench'), { maxPoolSize: 64 }).connect();
const orders = client.db().collection('orders');
await orders.createIndex({ number: 1 }, { unique: true });
await orders.createIndex({ state: 1, at: -1 });
const order = (n) => ({
  number: `n${n}`,
  state: ['open', 'paid', 'sent'][n % 3],
  at: new Date(1.7e12 + n * 1000),
  total: n % 1000,
  body,
});

let next = 0;
const one = await rate('insertOne, durable, 1 in flight', 1, () => orders.insertOne(order(next++)));
const many = await rate('insertOne, durable, 32 in flight', 32, () => orders.insertOne(order(next++)));
await rate('findOneAndUpdate $inc, durable, 32 in flight', 32, (i) =>
  orders.findOneAndUpdate({ number: `n${i % 1000}` }, { $inc: { total: 1 } }),
);
const ids = (
  await orders
    .find({}, { projection: { _id: 1 } })
    .limit(1000)
    .toArray()
).map(({ _id }) => _id);
await rate('find by _id, 1 in flight', 1, (i) => orders.findOne({ _id: ids[i % 1000] }));
await rate('find by _id, 16 in flight', 16, (i) => orders.findOne({ _id: ids[i % 1000] }));

await orders.drop();
await orders.createIndex({ number: 1 }, { unique: true });
await orders.createIndex({ state: 1, at: -1 });
const loading = performance.now();
for (let from = 0; from < 100_000; from += 1000)
  await orders.insertMany(Array.from({ length: 1000 }, (_unused, i) => order(from + i)));
const bulk = Math.round(100_000 / ((performance.now() - loading) / 1000));
console.log(`${'insertMany of 1000, 3 indexes'.padEnd(52)} ${String(bulk).padStart(8)} /s`);

const page = { limit: 20, sort: { at: -1 } };
await timed('page of 20 of 100k, equality + index order', () =>
  orders.find({ state: 'paid' }, page).toArray(),
);
await timed('page of 20 with skip 2000, index', () =>
  orders.find({ state: 'paid' }, { ...page, skip: 2000 }).toArray(),
);
await timed('count of an indexed equality (33k of 100k)', () => orders.countDocuments({ state: 'paid' }));
await timed('count without an index over 100k', () => orders.countDocuments({ total: { $gt: 990 } }), 5);
await timed(
  'sort without an index over 100k, limit 20',
  () => orders.find().sort({ total: -1 }).limit(20).toArray(),
  5,
);
await timed(
  '$group over 100k',
  () => orders.aggregate([{ $group: { _id: '$state', sum: { $sum: '$total' } } }]).toArray(),
  5,
);
await timed(
  'index build over 100k',
  (i) =>
    orders.createIndex({ total: 1 }, { name: `total${i}`, partialFilterExpression: { total: { $gte: i } } }),
  3,
);
let longest = 0;
let last = performance.now();
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - last - 5);
  last = performance.now();
}, 5);
await orders.countDocuments({ body: 'none' });
clearInterval(watch);
console.log(
  `${'longest stall of the caller during a full scan'.padEnd(52)} ${longest.toFixed(0).padStart(8)} ms`,
);
const backupAt = performance.now();
await store.backup(join(folder, 'backup'));
console.log(
  `${'hot backup of 100k documents'.padEnd(52)} ${(performance.now() - backupAt).toFixed(0).padStart(8)} ms`,
);

await client.close();
await store.close();
opened = performance.now();
store = await startEmbeddedMongo({ dataDir });
console.log(
  `${'start with 100k documents'.padEnd(52)} ${(performance.now() - opened).toFixed(0).padStart(8)} ms`,
);
console.log(
  `${'memory of this process, all of the above included'.padEnd(52)} ${(process.memoryUsage().rss / 1e6).toFixed(0).padStart(8)} MB`,
);
await store.close();
rmSync(folder, { recursive: true, force: true });

console.log(
  `\nratios: one writer / bare fsync ${(one / fsyncs).toFixed(2)} (1 = the disk is all it waits for)`,
);
console.log(`        32 writers / one writer ${(many / one).toFixed(1)} (group commit)`);
