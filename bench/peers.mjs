import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONNECTIONS } from './beside-limit.mjs';
import { closedLoop } from './closed-loop.mjs';
import { rateText, summaryOf } from './figures.mjs';

const run = promisify(execFile);
const SECONDS = 1;
const SEARCH = `query { search(input: { take: 20, groupByProduct: true }) {
  totalItems items { productId productName slug currencyCode productAsset { preview }
    priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } } } }`;

/**
 * Peers that run already, on the same machine: the bench neither installs nor starts them. Yields a line for each, also
 * for what is not there.
 */
export async function* measurePeers({ folder, rounds }) {
  yield* vendure(process.env.VENDURE_URL, rounds);
  yield* postgres(process.env.POSTGRES_URL, folder, rounds);
}

async function* vendure(url, rounds) {
  if (!url) return yield 'Vendure: skipped, VENDURE_URL (its shop-api, with products) is not set';
  const search = async () => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: SEARCH }),
    });
    const { data, errors } = await reply.json();
    if (errors || data.search.items.length === 0)
      throw new Error(`Vendure: ${JSON.stringify(errors ?? data)}`);
  };
  const summaries = await eachOf(rounds, (inFlight) => closedLoop({ inFlight, ms: SECONDS * 1_000 }, search));
  yield `Vendure, list of 20: ${rateText(summaries)}`;
}

async function* postgres(url, folder, rounds) {
  if (!url) return yield 'PostgreSQL: skipped, POSTGRES_URL is not set';
  if (spawnSync('pgbench', ['--version']).error)
    return yield 'PostgreSQL: skipped, pgbench is not on the PATH';
  const schema = `vale_bench_${process.pid}`;
  const script = join(mkdtempSync(join(folder, 'pgbench-')), 'insert.sql');
  writeFileSync(script, `INSERT INTO ${schema}.writes (body) VALUES (repeat('x', 900));\n`);
  const sql = (text) => run('psql', [url, '-v', 'ON_ERROR_STOP=1', '-c', text]);
  await sql(
    `CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.writes (id bigserial PRIMARY KEY, body text NOT NULL)`,
  );
  try {
    const summaries = await eachOf(rounds, async (inFlight) => {
      const { stdout } = await run('pgbench', [
        ...['-n', '-c', String(inFlight), '-T', String(SECONDS), '-f', script, url],
      ]);
      const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout)[1]);
      const average = Number(/^latency average = ([\d.]+) ms/m.exec(stdout)[1]);
      return { perSecond, p50: average, p99: Number.NaN };
    });
    yield `PostgreSQL, durable insert (p50 is pgbench's average): ${rateText(summaries)}`;
  } finally {
    await sql(`DROP SCHEMA ${schema} CASCADE`);
  }
}

async function eachOf(rounds, round) {
  const summaries = [];
  for (const inFlight of CONNECTIONS) {
    const all = [];
    for (let at = 0; at < rounds; at++) all.push(await round(inFlight));
    summaries.push(summaryOf(all));
  }
  return summaries;
}
