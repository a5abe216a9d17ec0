// The embedded store through MongoDB's driver: `node_modules/.bin/node bench/embedded-mongo.bench.mjs` after a build, three minutes.
// Each rate stands beside that of the same statements in plain node:sqlite, without a driver, and reads also beside prepared
// replies over the same driver and socket. All take turns in the same rounds.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';
import { median } from './figures.mjs';
import { ownFolder } from './folder.mjs';
import { closedLoop } from './load.mjs';
import { startPreparedReplies } from './prepared-replies.mjs';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 100_000);
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 600);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Calls per second with 16 in flight. */
const GOALS = { find: 10_000, page: 3_000 };
/** The longest time for which one read may delay another, in milliseconds. */
const MAX_WAIT_MS = 50;
/** MongoDB's code for a sort that would exceed its memory limit, which the store has at 48 MB of documents. */
const SORT_TOO_LARGE = 292;
const isRefused = DOCUMENTS * 1_000 > 48 * 1024 * 1024;

const folder = ownFolder('embedded-mongo-bench-');
const body = 'x'.repeat(900);
const order = (n) => ({
  _id: n,
  number: `n${n}`,
  state: ['open', 'paid', 'sent'][n % 3],
  at: new Date(1.7e12 + n * 1_000),
  total: n % 1_000,
  body,
});

const print = (name, ...columns) => console.log(name.padEnd(44), ...columns);
const verdict = (isMet, goal) => `goal ${goal}: ${isMet ? 'met' : 'MISSED'}`;
const rate = async (inFlight, work) => (await closedLoop(inFlight, ROUND_MS, work)).perSecond;

/** Rounds of the work and of its limits in turn, so that all meet the same machine; prints medians and the spread. */
async function against(name, inFlight, work, limits, goal) {
  const works = [work, ...Object.values(limits)];
  const rates = works.map(() => []);
  for (const one of works) await rate(inFlight, one);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, one] of works.entries()) rates[at].push(await rate(inFlight, one));
  const [middle, ...others] = rates.map(median);
  const [own] = rates;
  print(
    `${name}, ${inFlight} in flight`,
    `${Math.round(middle)} /s`.padStart(10),
    ...Object.keys(limits).map((limit, at) =>
      `${limit} ${Math.round(others[at])} /s, ratio ${(middle / others[at]).toFixed(3)}`.padStart(36),
    ),
    `spread ${Math.round(((Math.max(...own) - Math.min(...own)) / middle) * 100)} %`,
    ...(goal && inFlight > 1 ? [verdict(middle >= goal, `${goal} /s`)] : []),
  );
}

async function timed(name, work, runs = 5) {
  const times = [];
  for (let at = 0; at < runs; at++) times.push((await closedLoop(1, 0, work)).p50);
  print(name, `${median(times).toFixed(2)} ms`.padStart(10), `median of ${runs}`);
}

/** The latency of finds by id, one after another, while something long runs. */
async function beside(name, work, isRead = true) {
  let isRunning = true;
  const started = performance.now();
  const long = work().finally(() => (isRunning = false));
  const times = [];
  while (isRunning) {
    const from = performance.now();
    await orders.findOne({ _id: (times.length * 7_919) % DOCUMENTS });
    times.push(performance.now() - from);
  }
  await long;
  const longest = Math.max(...times);
  print(
    name,
    `${(performance.now() - started).toFixed(0)} ms`.padStart(10),
    `finds meanwhile: p50 ${median(times).toFixed(2)}, max ${longest.toFixed(1)} ms`,
    ...(isRead ? [verdict(longest <= MAX_WAIT_MS, `max ${MAX_WAIT_MS} ms`)] : []),
  );
}

async function drained(cursor) {
  for await (const _unused of cursor);
}

/** The same documents as rows of a table with as many indexes; each write is a durable transaction. */
function plainSqlite() {
  const database = new DatabaseSync(join(folder, 'plain.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(
    'CREATE TABLE rows (id INTEGER PRIMARY KEY, number TEXT UNIQUE, state TEXT, at REAL, total REAL, body TEXT)',
  );
  database.exec('CREATE INDEX by_state ON rows (state, at)');
  const insert = database.prepare('INSERT INTO rows VALUES (?, ?, ?, ?, ?, ?)');
  const put = ({ _id: id, number, state, at, total }) =>
    void insert.run(id, number, state, at.getTime(), total, body);
  database.exec('BEGIN');
  for (let n = 0; n < DOCUMENTS; n++) put(order(n));
  database.exec('COMMIT');
  const find = database.prepare('SELECT * FROM rows WHERE id = ?');
  const page = database.prepare('SELECT * FROM rows WHERE state = ? AND at < ? ORDER BY at DESC LIMIT 20');
  const update = database.prepare('UPDATE rows SET total = total + 1 WHERE number = ?');
  const returning = database.prepare('UPDATE rows SET total = total + 1 WHERE number = ? RETURNING *');
  let added = DOCUMENTS;
  return {
    find: async () => find.get(next()),
    page: async () => page.all('paid', before().getTime()),
    insert: async () => put(order(added++)),
    update: async () => update.run(`n${next()}`),
    findOneAndUpdate: async () => returning.all(`n${next()}`),
    close: () => database.close(),
  };
}

let id = 0;
const next = () => (id = (id * 7 + 13) % DOCUMENTS);
/** Late enough for a whole page to come before it. */
const before = () => new Date(1.7e12 + (DOCUMENTS / 2 + (next() % (DOCUMENTS / 2))) * 1_000);

const dataDir = join(folder, 'data');
const opened = performance.now();
let store = await startEmbeddedMongo({ dataDir });
print('start on an empty folder', `${(performance.now() - opened).toFixed(0)} ms`.padStart(10));
const client = await new MongoClient(store.uri('bench'), { maxPoolSize: 32 }).connect();
const orders = client.db().collection('orders');
await orders.createIndex({ number: 1 }, { unique: true });
await orders.createIndex({ state: 1, at: -1 });
const loading = performance.now();
for (let from = 0; from < DOCUMENTS; from += 1_000)
  await orders.insertMany(Array.from({ length: 1_000 }, (_unused, at) => order(from + at)));
const bulk = DOCUMENTS / ((performance.now() - loading) / 1_000);
print('insertMany of 1000, 3 indexes', `${Math.round(bulk)} /s`.padStart(10));

const prepared = await startPreparedReplies(join(folder, 'prepared.sock'), {
  one: [order(1)],
  page: Array.from({ length: 20 }, (_unused, at) => order(at)),
});
// Uses the options of the store's own connection string.
const limitUri = `${prepared.uri}/bench${store.uri('x').replace(/^.*\?/, '?')}`;
const limitClient = await new MongoClient(limitUri, { maxPoolSize: 32 }).connect();
const ready = (name) => () => limitClient.db().collection(name).find({ a: 1 }).limit(20).toArray();
const plain = plainSqlite();

const find = () => orders.findOne({ _id: next() });
const page = () =>
  orders
    .find({ state: 'paid', at: { $lt: before() } })
    .sort({ at: -1 })
    .limit(20)
    .toArray();
let added = DOCUMENTS;
const insert = () => orders.insertOne(order(added++));
const change = { $inc: { total: 1 } };
const update = () => orders.updateOne({ number: `n${next()}` }, change);
const findOneAndUpdate = () => orders.findOneAndUpdate({ number: `n${next()}` }, change);

for (const inFlight of [1, 16]) {
  const reads = {
    find: { sqlite: plain.find, prepared: ready('one') },
    page: { sqlite: plain.page, prepared: ready('page') },
  };
  await against('find by _id', inFlight, find, reads.find, GOALS.find);
  await against('page of 20 by index', inFlight, page, reads.page, GOALS.page);
  await against('insertOne, durable', inFlight, insert, { sqlite: plain.insert });
  await against('updateOne, durable', inFlight, update, { sqlite: plain.update });
  await against('findOneAndUpdate, durable', inFlight, findOneAndUpdate, { sqlite: plain.findOneAndUpdate });
}

const unsorted = () => orders.find().sort({ total: -1 });
await timed('countDocuments({}), the first', () => orders.countDocuments({}), 1);
await timed('countDocuments({})', () => orders.countDocuments({}));
await timed('count of a third by index', () => orders.countDocuments({ state: 'paid' }));
await timed('distinct of an indexed field', () => orders.distinct('state'));
await timed('page of 20 with skip 2000, by index', () =>
  orders.find({ state: 'paid' }).sort({ at: -1 }).skip(2_000).limit(20).toArray(),
);
await timed('sort without an index, limit 20', () => unsorted().limit(20).toArray());
await beside('count without an index', () => orders.countDocuments({ body: 'none' }));
await beside('$group of all', () =>
  orders.aggregate([{ $group: { _id: '$state', sum: { $sum: '$total' } } }]).toArray(),
);
await beside('distinct of a unique field', () => orders.distinct('number'));
await beside('sort without an index, the first fifth', () => drained(unsorted().limit(DOCUMENTS / 5)));
// The store refuses a sort that is too large (its README.md); the refusal must delay nobody.
await beside(`sort without an index, all${isRefused ? ': refused' : ''}`, () =>
  drained(unsorted()).then(
    () =>
      isRefused ? Promise.reject(new Error('the store sorted more than its README.md allows')) : undefined,
    (error) => (isRefused && error.code === SORT_TOO_LARGE ? undefined : Promise.reject(error)),
  ),
);
await beside('building an index', () => orders.createIndex({ total: 1, number: 1 }), false);
await beside('hot backup', () => store.backup(join(folder, 'backup')), false);
// Shows what the machine does meanwhile.
await beside('nothing', () => sleep(500), false);

plain.close();
await limitClient.close();
await prepared.close();
await client.close();
await store.close();
const reopened = performance.now();
store = await startEmbeddedMongo({ dataDir });
print('start on a full folder', `${(performance.now() - reopened).toFixed(0)} ms`.padStart(10));
print('memory of this process', `${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`.padStart(10));
await store.close();
