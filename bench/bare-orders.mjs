// The limit of an order: the store commands and the HTTP calls of one, with nothing else around: plain Fastify, the driver, the
// embedded store, and a stand-in for the provider in the same process. A process of its own. Argument: the folder.
import { Agent, request } from 'node:http';
import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { fastify } from 'fastify';
import { MongoClient } from 'mongodb';
import { serveParent } from './bare-server.mjs';

const CODES = 20_000;
const CODES_A_CALL = 1_000;
const ID = /01[0-9A-HJKMNP-TV-Z]{24}/;

const store = await startEmbeddedMongo({ dataDir: process.argv[2] });
const client = await new MongoClient(store.uri('bench')).connect();
const agent = new Agent({ keepAlive: true });
const server = fastify();
/** From the placing of an order to its end. */
const orders = new Map();
let ids = 0;

/** Made once: the driver resolves its options anew for each. */
const databases = new Map();
function databaseOf(name) {
  if (!databases.has(name)) databases.set(name, client.db(name));
  return databases.get(name);
}

const nextId = () => `01${String(++ids).padStart(24, '0')}`;

/** A recorded command as text, cut at its ids. Those of an order are its own. */
function templateOf({ key, database, body }) {
  const pieces = JSON.stringify(body).split(new RegExp(`(${ID.source})`));
  return { key, database, pieces };
}

class Order {
  constructor(work, names) {
    this.names = new Map(names);
    this.left = [...work];
  }

  idOf(recorded) {
    if (!this.names.has(recorded)) this.names.set(recorded, nextId());
    return this.names.get(recorded);
  }

  /** Sends its next command of this kind. */
  async send(key) {
    const at = this.left.findIndex((one) => one.key === key);
    if (at === -1) throw new Error(`the recorded order has no further ${key}`);
    const [{ database, pieces }] = this.left.splice(at, 1);
    const text = pieces.map((piece, n) => (n % 2 === 1 ? this.idOf(piece) : piece)).join('');
    const done = await databaseOf(database).command(JSON.parse(text));
    if (done.value === null || done.n === 0) throw new Error(`${key} found nothing to change`);
    return done;
  }
}

function call(method, path, body) {
  const { port } = server.server.address();
  return new Promise((resolve, reject) => {
    const headers = body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request({ agent, port, method, path, headers }, (reply) => {
      const chunks = [];
      reply.on('data', (chunk) => chunks.push(chunk));
      reply.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    });
    sent.on('error', reject).end(body);
  });
}

function serve({ code, reply, ...trace }) {
  const works = { cancel: trace.cancel.map(templateOf), purchase: trace.purchase.map(templateOf) };
  const [, recordedCode] = JSON.stringify(trace.purchase).match(/"\$in":\["(01\w{24})"\]/);
  const charge = JSON.stringify(trace.cancel.find(({ key }) => key === 'insert vale_sandbox.charges').body);
  const ofId = ({ params }) => orders.get(params.id);
  const route = (path, handler) =>
    server.all(path, async (message, answer) => {
      answer.type('application/json');
      return handler(ofId(message), message, answer);
    });

  route('/orders/:id/:work', async (_none, { params: { id, work } }) => {
    const order = new Order(works[work], [[code.productId, code.productId]]);
    orders.set(id, order);
    await order.send('insert vale_checkout.orders');
    const held = await order.send('findAndModify vale_checkout.stock_codes');
    order.names.set(recordedCode, held.value._id);
    await call('POST', `/provider/${id}`, charge);
    await order.send('findAndModify vale_checkout.orders');
    return JSON.stringify(reply);
  });
  route('/cancel/:id', async (order, { params: { id } }) => {
    await order.send('findAndModify vale_checkout.orders');
    await order.send('update vale_checkout.stock_codes');
    orders.delete(id);
    return JSON.stringify(reply);
  });
  route('/events/:id', async (order, _message, answer) => {
    answer.hijack();
    answer.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    order.stream = answer.raw;
  });
  route('/read/:id', async (order, { params: { id } }) => {
    orders.delete(id);
    await order.send('insert vale_checkout.delivery_records');
    return JSON.stringify(reply);
  });

  route('/provider/:id', async (order) => {
    await order.send('insert vale_sandbox.charges');
    return charge;
  });
  route('/charge/:id', () => charge);
  route('/pay/:id', async (order, { params: { id } }) => {
    await order.send('update vale_sandbox.charges');
    void call('POST', `/callback/${id}`, charge).then(() => order.send('update vale_sandbox.charges'));
    return charge;
  });
  route('/callback/:id', async (order, { params: { id } }) => {
    await order.send('insert vale_checkout.callbacks');
    void settle(order, id);
    return '{}';
  });
}

async function settle(order, id) {
  await call('GET', `/charge/${id}`);
  await order.send('findAndModify vale_checkout.orders');
  await Promise.all([
    order.send('update vale_checkout.callbacks'),
    order.send('insert vale_tracking.conversions'),
    deliver(order),
  ]);
}

async function deliver(order) {
  await order.send('update vale_checkout.stock_codes');
  await order.send('findAndModify vale_checkout.orders');
  order.stream.end('data: {"status":"completed"}\n\n');
  await order.send('insert vale_notification.mails');
  await order.send('findAndModify vale_notification.mails');
  await order.send('update vale_notification.mailbox');
  await order.send('findAndModify vale_notification.mails');
}

async function prepare({ indexes, code }) {
  for (const { database, collection, indexes: keys } of indexes)
    await databaseOf(database).command({ createIndexes: collection, indexes: keys });
  for (let inserted = 0; inserted < CODES; inserted += CODES_A_CALL) {
    const some = Array.from({ length: CODES_A_CALL }, () => {
      const _id = nextId();
      return { ...code, _id, fingerprint: _id };
    });
    await databaseOf('vale_checkout').collection('stock_codes').insertMany(some);
  }
}

serveParent(server, async (trace) => {
  await prepare(trace);
  serve(trace);
});
