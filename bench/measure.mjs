import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBareSearches } from './bare-searches.mjs';
import { BareShoppers } from './bare-shoppers.mjs';
import { CONNECTIONS } from './beside-limit.mjs';
import { cpuText, rateText, ratioText, short, spreadOf } from './figures.mjs';
import { generator } from './http-load.mjs';
import { measurePeers } from './peers/peers.mjs';
import { measureReads } from './reads.mjs';
import { seedProducts } from './seed-products.mjs';
import { recordShop } from './shop-trace.mjs';
import { memoryOf, startShop, storeFolder } from './shop.mjs';
import { measureOrders } from './shoppers.mjs';
import { countCommands } from './store-commands.mjs';
import { inColumns, missingRows, ONCE, rowName, tableOf, works } from './table.mjs';

const IDLE_MS = 3_000;
/** In which V8 collects by itself, once nothing is asked for any more. */
const SETTLED_MS = 10_000;

/** Everything, within the time; a line for each figure as it comes. @returns {Promise<boolean>} false when time ran out */
export async function measureAll(options, say) {
  const started = performance.now();
  const inTime = () => performance.now() - started < options.limitMs;
  const rows = [];
  const note = (row) => {
    rows.push(row);
    if (!options.markdown) say(lineOf(row));
  };
  say(machineLine(options));

  const commands = await countCommands({ purchases: options.rounds });
  const trace = await recordShop();
  const startSeconds = [];
  for (const [at, products] of options.products.entries()) {
    if (!inTime()) break;
    const size = { products, trace, isFirst: at === 0 };
    for await (const row of rowsOfSize({ ...options, ...size, inTime, startSeconds })) note(row);
  }
  for (const row of growthRows(rows, options.products)) note(row);
  for (const row of startRows(commands, startSeconds)) note(row);
  const missing = missingRows(rows, options.products);
  if (options.markdown) say(await inColumns(tableOf(inOrder([...rows, ...missing]))));
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  say(`${missing.length === 0 ? 'Done' : 'Out of time'} after ${seconds} s.`);
  if (missing.length > 0) say(`NOT MEASURED: ${missing.map(rowName).join('; ')}.`);
  if (options.peers) for await (const line of measurePeers(options)) say(line);
  return missing.length === 0;
}

/** Figures of a shop with so many products, in a data folder of its own. */
async function* rowsOfSize({ folder, products, rounds, trace, isFirst, inTime, startSeconds }) {
  const { system, seconds } = await startShop();
  startSeconds.push(seconds);
  let bare;
  try {
    // Ended without a stop, which would remove its data.
    await system.crash();
    const ids = await seedProducts(storeFolder(system), products);
    bare = await startBareSearches(trace.search, storeFolder(system), join(folder, `searches-${products}`));
    system.launch();
    await system.ready();
    await sleep(IDLE_MS);
    const idle = memoryOf(system.pid);
    for await (const figure of measureReads({ system, folder, ids, rounds, bare })) {
      yield* rowsOf(figure, products);
      if (!inTime()) return;
    }
    await bare.stop();
    for await (const figure of ordersOfSize({ system, folder, products, rounds, trace, isFirst })) {
      yield* rowsOf(figure, products);
      if (!inTime()) return;
    }
    yield { work: 'memory', products, now: await memoryText(idle, system) };
  } finally {
    await bare?.stop();
    await system.stop();
  }
}

async function memoryText(idle, { pid }) {
  if (idle === undefined) return 'not known on this platform';
  const loaded = memoryOf(pid);
  await sleep(SETTLED_MS);
  return `${short(idle)} / ${short(loaded)} MB, ${short(memoryOf(pid))} ten seconds later`;
}

/** Orders do not depend on how many products there are: with the first size they are measured beside the bare ones too. */
async function* ordersOfSize({ system, folder, products, rounds, trace, isFirst }) {
  const bare = isFirst ? await BareShoppers.of(trace, join(folder, 'bare')) : undefined;
  try {
    yield* measureOrders({ system, folder: join(folder, `writes-${products}`), rounds, bare });
  } finally {
    await bare?.stop();
  }
}

function* rowsOf(figure, products) {
  yield rowOf(figure, products);
  if (figure.secondLimits) yield bareRowOf(figure, products);
}

/** Beside the second limit. */
const bareRowOf = ({ work, summaries, secondLimits }, products) => ({
  work: `${work}Bare`,
  products: ONCE.has(`${work}Bare`) ? undefined : products,
  now: cpuText(summaries),
  limit: `${rateText(secondLimits)}; ${cpuText(secondLimits)}`,
  ratio: ratioText(summaries, secondLimits),
});

const rowOf = ({ work, summaries, limits }, products) => ({
  work,
  products,
  now: rateText(summaries),
  limit: rateText(limits),
  ratio: ratioText(summaries, limits),
  p50: summaries.map(({ p50 }) => p50),
});

function growthRows(rows, sizes) {
  const lists = rows.filter(({ work }) => work === 'list');
  if (sizes.length < 2 || lists.length < sizes.length) return [];
  const [few, many] = [lists.at(0), lists.at(-1)];
  return [{ work: 'growth', now: many.p50.map((p50, at) => (p50 / few.p50[at]).toFixed(2)).join(' / ') }];
}

function startRows({ start, purchase: { place, deliver, read } }, startSeconds) {
  const { median, min, max } = spreadOf(startSeconds.length > 0 ? startSeconds : [Number.NaN]);
  const took = min === max ? median.toFixed(1) : `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
  return [
    {
      work: 'commands',
      now: `${place + deliver + read} (${place} to place, ${deliver} to pay and deliver, ${read} to read its code)`,
    },
    { work: 'firstStart', now: `${start.all} store commands, ${start.writes} of them writes; ${took} s` },
  ];
}

/** As the table has them: a work's sizes together. */
function inOrder(rows) {
  const order = Object.keys(works);
  return rows.toSorted((a, b) => order.indexOf(a.work) - order.indexOf(b.work));
}

function machineLine({ rounds }) {
  const [{ model }] = cpus();
  const [load] = loadavg();
  return (
    `${availableParallelism()} cores (${model.trim()}), load ${load.toFixed(1)} before; Node ${process.versions.node}; ` +
    `requests by ${generator}; at ${CONNECTIONS.join(' / ')} connections, medians of ${rounds} (min–max).`
  );
}

function lineOf({ work, products, now, limit, ratio }) {
  const lines = [rowName({ work, products }), `  ${now}`];
  if (limit) lines.push(`  limit: ${limit}`, `  of the limit: ${ratio}`);
  return lines.join('\n');
}
