import { get } from 'node:http';
import { besideLimit, CONNECTIONS, withCpuTime } from './beside-limit.mjs';
import { startChild } from './child-process.mjs';
import { cpuTimeOf } from './cpu-time.mjs';
import { httpRound, pathsFile } from './http-load.mjs';
import { SHARED_WORDS } from './seed-products.mjs';

/** Of the connection, not of the reply. */
const OF_THE_HOP = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const MOST_SEARCHES = 100_000;
const SHORTEST_PREFIX = 3;

/**
 * Measures public reads, each in turn with its limit: {work, summaries, limits}, one summary per number of connections; searches that
 * nothing holds ready also with those of `bare`: secondLimits.
 */
export async function* measureReads({ system, folder, ids, rounds, bare }) {
  const { url } = system;
  const targets = targetsOf(ids);
  const replies = await Promise.all(
    targets.map(async ({ paths }, at) => ({ path: `/${at}`, ...(await replyOf(url + paths[0])) })),
  );
  const limit = await startChild('ready-bytes.mjs');
  try {
    const limitUrl = `http://127.0.0.1:${await limit.request(replies)}`;
    for (const [at, { work, paths, warm = 0, isStored }] of targets.entries()) {
      await assertSame(replies[at], `${limitUrl}/${at}`);
      const file = pathsFile(folder, work, paths);
      const shopRound = withCpuTime(() => cpuTimeOf(system.pid), roundsThrough({ url, file }));
      const limitRound = roundsThrough({
        url: limitUrl,
        file: pathsFile(folder, `${work}-limit`, [`/${at}`]),
      });
      const bareRound = isStored
        ? withCpuTime(() => bare.cpuTime(), roundsThrough({ url: bare.url, file }))
        : undefined;
      if (bareRound) await assertSameItems(replies[at], bare.url + paths[0]);
      for (let round = 0; round < warm; round++) {
        await shopRound(CONNECTIONS.at(-1));
        await bareRound?.(CONNECTIONS.at(-1));
      }
      yield { work, ...(await besideLimit(shopRound, limitRound, rounds, bareRound)) };
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

/**
 * `warm`: rounds that are thrown away, of what runs code that the works before it did not run; a search with its store command is
 * not all compiled before some thousand requests. `isStored`: each request asks the store.
 */
function targetsOf(ids) {
  return [
    { work: 'list', paths: ['/api/products?limit=20'], warm: 1 },
    { work: 'category', paths: ['/api/products?limit=20&category=jogos'] },
    { work: 'product', paths: [`/api/products/${ids[ids.length >> 1]}`] },
    { work: 'search', paths: ['/api/products?limit=20&q=cartao'] },
    { work: 'searchUncached', paths: searchesOf(ids.length), warm: 6, isStored: true },
    { work: 'home', paths: ['/'], warm: 1 },
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

async function assertSameItems({ body }, url) {
  const items = (text) => JSON.stringify(JSON.parse(Buffer.from(text, 'base64').toString()).items);
  if (items(body) !== items((await replyOf(url)).body))
    throw new Error(`the bare search finds something else than the shop: ${url}`);
}
