import { startEmbeddedMongo } from '@vale/embedded-mongo';
import { MongoClient } from 'mongodb';
import { nameKeyOf } from '../apps/identity/dist/account/user.js';
import { testimonialTokens } from '../apps/catalog/dist/testimonial/testimonial-search.js';

const PER_COMMAND = 1_000;
/** One account in so many has a name that an administrator wrote. */
const NAMED = 10;
const NAMES = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Gisele', 'Heitor', 'Íris', 'João'];
/** Older ones are in no list. */
const MOST_BUMPS = 1_000;

const inTurn = (list, number) => list[number % list.length];
const bit = (number) => Math.floor(number / NAMES.length) % 2 === 0;

/**
 * Adds accounts and testimonials until there are `count` of each, and order bumps, at most `MOST_BUMPS`, straight into the
 * store of a demonstration that does not run now. They are copies of its own.
 */
export async function seedPanel(dataDir, count) {
  const store = await startEmbeddedMongo({ dataDir });
  const client = await new MongoClient(store.uri()).connect();
  const of = (database, name) => client.db(`vale_${database}`).collection(name);
  const [accounts, testimonials] = [of('identity', 'accounts'), of('catalog', 'testimonials')];
  const bumps = of('catalog', 'orderBumps');
  try {
    const [account, testimonial, bump] = await Promise.all([
      accounts.findOne({ role: 'customer' }, { projection: { nameKey: 0 } }),
      testimonials.findOne({}),
      bumps.findOne({}),
    ]);
    const nowMs = Date.now();
    await fill(accounts, count, (number) => accountOf(account, number, nowMs));
    await fill(testimonials, count, (number) => testimonialOf(testimonial, number, nowMs));
    await fill(bumps, Math.min(count, MOST_BUMPS), (number) => bumpOf(bump, number));
  } finally {
    await client.close();
    await store.close();
  }
}

async function fill(collection, count, documentOf) {
  const stored = await collection.countDocuments();
  const added = await collection.countDocuments({ _id: { $gte: 'bench-', $lt: 'bench.' } });
  const end = added + Math.max(0, count - stored);
  for (let from = added; from < end; from += PER_COMMAND) {
    const length = Math.min(PER_COMMAND, end - from);
    const numbers = Array.from({ length }, (_unused, at) => from + at);
    await collection.insertMany(
      numbers.map((number) => ({ ...documentOf(number), _id: idOf(number), version: 0, outbox: [] })),
    );
  }
}

const idOf = (number) => `bench-${number}`;

function accountOf(account, number, nowMs) {
  const email = `cliente${number}@example.com`;
  const nome = `${inTurn(NAMES, number)} ${number}`;
  const isNamed = number % NAMED === 0;
  return {
    ...account,
    ...{ email, createdAt: nowMs + number, status: bit(number) ? 'ativo' : 'inativo' },
    ...(isNamed ? { nome, nameKey: nameKeyOf({ id: idOf(number), nome }) } : { nome: `cliente${number}` }),
  };
}

function testimonialOf(testimonial, number, nowMs) {
  const one = {
    ...testimonial,
    ...{ name: `${inTurn(NAMES, number)} ${number}.`, rating: (number % 5) + 1, createdAt: nowMs + number },
    isActive: bit(number),
  };
  return { ...one, searchTokens: testimonialTokens(one) };
}

function bumpOf(bump, number) {
  return { ...bump, titulo: `${bump.titulo} ${number}`, preco: 5 + (number % 90), isActive: bit(number) };
}
