import { get } from 'node:http';
import { besideLimit, CONNECTIONS } from './beside-limit.mjs';
import { startChild } from './child-process.mjs';
import { httpRound, pathsFile } from './http-load.mjs';
import { SHARED_WORDS } from './seed-products.mjs';

/** Of the connection, not of the reply. */
const OF_THE_HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const MOST_SEARCHES = 100_000;
const SHORTEST_PREFIX = 3;

/** Measures public reads, each in turn with its limit: {work, summaries, limits}, one summary per number of connections. */
export async function* measureReads({ url, folder, ids, rounds }) {
  const targets = targetsOf(ids);
  const replies = await Promise.all(
    targets.map(async ({ paths }, at) => ({ path: `/${at}`, ...(await replyOf(url + paths[0])) })),
  );
  const limit = await startChild('ready-bytes.mjs');
  try {
    const limitUrl = `http://127.0.0.1:${await limit.request(replies)}`;
    for (const [at, { work, paths, warm }] of targets.entries()) {
      await assertSame(replies[at], `${limitUrl}/${at}`);
      const shopRound = roundsThrough({ url, file: pathsFile(folder, work, paths) });
      const limitRound = roundsThrough({
        url: limitUrl,
        file: pathsFile(folder, `${work}-limit`, [`/${at}`]),
      });
      if (warm) await shopRound(CONNECTIONS.at(-1));
      yield { work, ...(await besideLimit(shopRound, limitRound, rounds)) };
    }
  } finally {
    await limit.stop();
  }
}

/** Each round goes on from where the last one ended: what that one read is kept by the shop. */
function roundsThrough(load) {
  let first = 0;
  return async (connections) => {
    const round = await httpRound({ ...load, first, connections });
    first += round.requests + connections;
    return round;
  };
}

/** `warm`: code that the works before it did not run, so a round of it is thrown away. */
function targetsOf(ids) {
  return [
    { work: 'list', paths: ['/api/products?limit=20'], warm: true },
    { work: 'category', paths: ['/api/products?limit=20&category=jogos'] },
    { work: 'product', paths: [`/api/products/${ids[ids.length >> 1]}`] },
    { work: 'search', paths: ['/api/products?limit=20&q=cartao'] },
    { work: 'searchUncached', paths: searchesOf(ids.length), warm: true },
    { work: 'home', paths: ['/'], warm: true },
  ];
}

/** Each finds a product or more, and no two are the same: beginnings of the words that all have, and a number. */
function searchesOf(count) {
  const [beginnings, others] = SHARED_WORDS.map((word) =>
    Array.from({ length: word.length - SHORTEST_PREFIX + 1 }, (_unused, at) =>
      word.slice(0, SHORTEST_PREFIX + at),
    ),
  );
  const words = beginnings.flatMap((one) => others.map((other) => `${one} ${other}`));
  const numbers = Math.min(count, Math.ceil(MOST_SEARCHES / words.length / 2));
  return words.flatMap((pair) =>
    Array.from({ length: numbers }, (_unused, number) => [`${pair} ${number}`, `${number} ${pair}`])
      .flat()
      .map((q) => `/api/products?${new URLSearchParams({ limit: '20', q })}`),
  );
}

/** A reply as a client without compression gets it. */
function replyOf(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        const headers = Object.entries(response.headers).filter(([name]) => !OF_THE_HOP.has(name));
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}

async function assertSame(expected, url) {
  const { headers, body } = await replyOf(url);
  const sorted = (all) => JSON.stringify(Object.entries(all).sort());
  const wanted = { ...expected.headers, 'content-length': String(Buffer.byteLength(body, 'base64')) };
  if (body !== expected.body || sorted(headers) !== sorted(wanted))
    throw new Error(`the limit does not send what the shop sent: ${sorted(headers)}, not ${sorted(wanted)}`);
}
