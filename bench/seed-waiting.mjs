import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';

const PER_COMMAND = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long an order is pending: its time to pay, and the grace after it. */
const PENDING_MS = 35 * MINUTE_MS;
/** How long the charges of a closed order are watched. */
const WATCHED_MS = 24 * HOUR_MS;

/** Adds copies of the shop's pending and of its cancelled order, of every age, straight into the store of a shop that does not run. */
export async function seedWaiting(dataDir, { pending, closed }) {
  const store = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(store.uri('vale_checkout')).connect();
  try {
    const orders = client.db('vale_checkout').collection('orders');
    const add = async (state, count, ageMs, dueInMs) => {
      const template = await orders.findOne({ state });
      const copies = Array.from({ length: count }, (_unused, at) => {
        const age = (ageMs * (at + 0.5)) / count;
        return copyOf(template, `00${state[0]}${String(at).padStart(23, '0')}`, age, dueInMs(age));
      });
      for (let from = 0; from < count; from += PER_COMMAND)
        await orders.insertMany(copies.slice(from, from + PER_COMMAND));
    };
    // As the schedule would have left them: at some moment of the interval that their age has.
    await add('pending', pending, PENDING_MS, (age) => Math.random() * Math.min(5 * MINUTE_MS, age / 2));
    await add('cancelled', closed, WATCHED_MS, (age) => Math.random() * Math.min(6 * HOUR_MS, age / 2));
  } finally {
    await client.close();
    await store.close();
  }
}

/** With keys of its own wherever the shop has a unique one. */
function copyOf(order, id, ageMs, dueInMs) {
  const now = Date.now();
  const { holdSlots: _, ...rest } = JSON.parse(JSON.stringify(order).replaceAll(order._id, id));
  const [createdAt, dueAt] = [now - ageMs, now + dueInMs].map(Math.round);
  const shift = createdAt - order.createdAt;
  return {
    ...rest,
    outbox: [],
    idempotencyKey: id,
    createdAt,
    expiresAt: order.expiresAt + shift,
    heldUntil: order.heldUntil + shift,
    history: order.history.map((step) => ({ ...step, at: step.at + shift })),
    dueAt,
    ...(order.pollAt !== undefined && { pollAt: dueAt }),
    ...(order.openSlot !== undefined && { openSlot: id }),
  };
}
