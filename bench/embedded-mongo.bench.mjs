// Measures the embedded store through the real driver: `node bench/embedded-mongo.bench.mjs` after a build, about two
// minutes. Times depend on the machine, so each result has an upper bound measured in the same rounds: a
// server that sends prepared replies (what driver and socket cost alone), or a bare durable append.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../libs/embedded-mongo/dist/embedded-mongo.js';
import { startPreparedReplies } from './prepared-replies.mjs';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 100_000);
const ROUNDS = 5;
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 600);
// not os.tmpdir(): that may be memory, where an fsync costs nothing
const folder = mkdtempSync(join(import.meta.dirname, '../.cache/embedded-mongo-bench-'));
// also after an error, or the folders of failed runs would fill the disk
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
const body = 'x'.repeat(900);
const order = (n) => ({
  _id: n,
  number: `n${n}`,
  state: ['open', 'paid', 'sent'][n % 3],
  at: new Date(1.7e12 + n * 1000),
  total: n % 1000,
  body,
});

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const print = (name, ...columns) => console.log(name.padEnd(44), ...columns);

/** The longest time for which a read may hold another one up, in milliseconds. */
const LONGEST_WAIT_MS = 50;
/** MongoDB's code for a sort that would hold more than it may. */
const SORT_TOO_LARGE = 292;
/** Calls per second with 16 in flight. */
const GOALS = { find: 10_000, page: 3_000 };
const verdict = (isMet, goal) => `goal ${goal}: ${isMet ? 'met' : 'MISSED'}`;

/** Runs `work` from several callers at once for one round; returns runs per second. */
async function rate(inFlight, work) {
  let done = 0;
  const started = performance.now();
  const end = started + ROUND_MS;
  const caller = async () => {
    while (performance.now() < end) await work(done++);
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return done / ((performance.now() - started) / 1000);
}

/** Rounds of the work and of its limit in turn, so that both have the same conditions; prints medians and the spread. */
async function against(name, inFlight, work, limit, goal) {
  const rates = [];
  const limits = [];
  await rate(inFlight, work);
  for (let round = 0; round < ROUNDS; round++) {
    rates.push(await rate(inFlight, work));
    limits.push(await limit(inFlight));
  }
  const noise = Math.round(((Math.max(...rates) - Math.min(...rates)) / median(rates)) * 100);
  const ratio = (median(rates) / median(limits)).toFixed(2);
  print(
    name,
    `${Math.round(median(rates))} /s`.padStart(10),
    `limit ${Math.round(median(limits))} /s`.padStart(16),
    `ratio ${ratio}`,
    `spread ${noise} %`,
    ...(goal && inFlight > 1 ? [verdict(median(rates) >= goal, `${goal} /s`)] : []),
  );
}

async function timed(name, work, runs = 5) {
  const times = [];
  for (let i = 0; i < runs; i++) {
    const started = performance.now();
    await work(i);
    times.push(performance.now() - started);
  }
  print(name, `${median(times).toFixed(2)} ms`.padStart(10), `median of ${runs}`);
}

/** The latency of finds by id, one after another, while something long runs. Reads have a goal for the longest. */
async function beside(name, orders, work, isRead = true) {
  let running = true;
  const started = performance.now();
  const long = work().finally(() => (running = false));
  const times = [];
  while (running) {
    const at = performance.now();
    await orders.findOne({ _id: (times.length * 7919) % DOCUMENTS });
    times.push(performance.now() - at);
  }
  await long;
  const ms = performance.now() - started;
  print(
    name,
    `${ms.toFixed(0)} ms`.padStart(10),
    `finds meanwhile: p50 ${median(times).toFixed(2)}, p99 ${percentile(times, 0.99).toFixed(1)}, max ${Math.max(...times).toFixed(1)} ms`,
    ...(isRead ? [verdict(Math.max(...times) <= LONGEST_WAIT_MS, `max ${LONGEST_WAIT_MS} ms`)] : []),
  );
}

/** Reads a cursor to its end without keeping what it gives. */
async function drained(cursor) {
  for await (const _unused of cursor);
}

function appendsPerSecond() {
  const file = openSync(join(folder, 'fsync'), 'w');
  const started = performance.now();
  let n = 0;
  for (; performance.now() - started < ROUND_MS / 2; n++) {
    writeSync(file, body);
    fsyncSync(file);
  }
  closeSync(file);
  return n / ((performance.now() - started) / 1000);
}

const dataDir = join(folder, 'data');
let opened = performance.now();
let store = await startEmbeddedMongo({ dataDir });
print('start on an empty folder', `${(performance.now() - opened).toFixed(0)} ms`.padStart(10));
const client = await new MongoClient(store.uri('bench'), { maxPoolSize: 32 }).connect();
const orders = client.db().collection('orders');
await orders.createIndex({ number: 1 }, { unique: true });
await orders.createIndex({ state: 1, at: -1 });
const loading = performance.now();
for (let from = 0; from < DOCUMENTS; from += 1000)
  await orders.insertMany(Array.from({ length: 1000 }, (_unused, i) => order(from + i)));
const bulk = DOCUMENTS / ((performance.now() - loading) / 1000);
print('insertMany of 1000, 3 indexes', `${Math.round(bulk)} /s`.padStart(10));

const prepared = await startPreparedReplies(join(folder, 'prepared.sock'), {
  one: [order(1)],
  page: Array.from({ length: 20 }, (_unused, i) => order(i)),
});
// the same options as the store's own connection string
const limitClient = await new MongoClient(`${prepared.uri}/bench${store.uri('x').replace(/^.*\?/, '?')}`, {
  maxPoolSize: 32,
}).connect();
const ready = (name) => (inFlight) =>
  rate(inFlight, () => limitClient.db().collection(name).find({ a: 1 }).limit(20).toArray());
const bare = async () => appendsPerSecond();

let id = 0;
const next = () => (id = (id * 7 + 13) % DOCUMENTS);
const findOne = () => orders.findOne({ _id: next() });
const page = () => {
  const before = new Date(1.7e12 + (5000 + (next() % (DOCUMENTS - 5000))) * 1000);
  return orders
    .find({ state: 'paid', at: { $lt: before } })
    .sort({ at: -1 })
    .limit(20)
    .toArray();
};
let number = DOCUMENTS;
const insert = () => orders.insertOne(order(number++));
const update = () => orders.findOneAndUpdate({ number: `n${next()}` }, { $inc: { total: 1 } });

for (const inFlight of [1, 16]) {
  await against(`find by _id, ${inFlight} in flight`, inFlight, findOne, ready('one'), GOALS.find);
  await against(`page of 20 by index, ${inFlight} in flight`, inFlight, page, ready('page'), GOALS.page);
  await against(`insertOne, durable, ${inFlight} in flight`, inFlight, insert, bare);
}
await against('findOneAndUpdate, durable, 16 in flight', 16, update, bare);

await timed('countDocuments({}), the first', () => orders.countDocuments({}), 1);
await timed('countDocuments({})', () => orders.countDocuments({}));
await timed('count of a third by index', () => orders.countDocuments({ state: 'paid' }));
await timed('distinct of an indexed field', () => orders.distinct('state'));
await timed('page of 20 with skip 2000, by index', () =>
  orders.find({ state: 'paid' }).sort({ at: -1 }).skip(2000).limit(20).toArray(),
);
const unsorted = () => orders.find().sort({ total: -1 });
await timed('sort without an index, limit 20', () => unsorted().limit(20).toArray());
await beside('count without an index', orders, () => orders.countDocuments({ body: 'none' }));
await beside('$group of all', orders, () =>
  orders.aggregate([{ $group: { _id: '$state', sum: { $sum: '$total' } } }]).toArray(),
);
await beside('distinct of a unique field', orders, () => orders.distinct('number'));
await beside('sort without an index, the first 20,000', orders, () => drained(unsorted().limit(20_000)));
// More than a sort may hold in memory (README.md of the store): what counts is that its refusal holds nobody up.
await beside('sort without an index, all: refused', orders, () =>
  drained(unsorted()).then(
    () => Promise.reject(new Error('the store sorted more than its README.md says that it holds')),
    (error) => (error.code === SORT_TOO_LARGE ? undefined : Promise.reject(error)),
  ),
);
await beside('building an index', orders, () => orders.createIndex({ total: 1, number: 1 }), false);
await beside('hot backup', orders, () => store.backup(join(folder, 'backup')), false);
// what the machine does meanwhile shows in the same way
await beside('nothing', orders, () => sleep(500), false);

await limitClient.close();
await prepared.close();
await client.close();
await store.close();
opened = performance.now();
store = await startEmbeddedMongo({ dataDir });
print('start on a full folder', `${(performance.now() - opened).toFixed(0)} ms`.padStart(10));
print(
  'memory of this process after all that',
  `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`.padStart(10),
);
await store.close();
