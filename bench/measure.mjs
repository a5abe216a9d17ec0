import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../scripts/machine/paths.mjs';
import { tableOf, textOf } from './figures.mjs';
import { closedLoop, gets } from './load.mjs';
import { measurePeers } from './peers/peers.mjs';
import { measurePurchase } from './purchase.mjs';
import { seed } from './seed.mjs';
import { cpuOf, memoryOf, startLimits, startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';
import { growthWorksOf, readsOf } from './works.mjs';

/** Open connections, or orders in flight. */
export const IN_FLIGHT = 16;
const STARTS = 3;
/** Time for V8 to collect garbage once no requests arrive. */
const SETTLED_MS = 10_000;
/** Parts that start what they measure themselves. */
const WITHOUT_SHOPS = new Set(['purchase', 'peers']);
/** Headers of the connection, not of the reply. */
const OF_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Measures the chosen parts, prints each figure as it comes, then the table. */
export async function measure(options, say) {
  const run = new Run(options, say);
  say(machineLine());
  if ([...options.parts].some((part) => !WITHOUT_SHOPS.has(part))) {
    const shops = await run.prepareShops();
    await run.measureShop(shops[0]);
    if (options.parts.has('growth')) await run.measureGrowth(shops);
  }
  if (options.parts.has('purchase')) await measurePurchase({ ...options, inFlight: IN_FLIGHT, say });
  if (options.parts.has('peers')) await run.measurePeers();
  if (run.figures.length > 0) say(`\n${tableOf(run.figures, options.sizes)}`);
}

function machineLine() {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const [{ model }] = cpus();
  const [load] = loadavg();
  return (
    `Commit ${commit}; ${availableParallelism()} cores (${model.trim()}), load ${load.toFixed(1)} before; ` +
    `Node ${process.versions.node}.`
  );
}

class Run {
  figures = [];

  constructor(options, say) {
    Object.assign(this, { options, say });
  }

  note(name, rounds, unit) {
    this.figures.push({ name, rounds, unit });
    const texts = Object.entries(rounds).map(([column, values]) => `${column} ${textOf(values, unit)}`);
    this.say(`${name}: ${texts.join('; ')}`);
  }

  /** A data folder for each size. */
  async prepareShops() {
    const sizes = this.options.parts.has('growth') ? this.options.sizes : this.options.sizes.slice(0, 1);
    const shops = [];
    for (const [at, size] of sizes.entries()) {
      const dataDir = join(this.options.folder, `shop-${at}`);
      mkdirSync(dataDir);
      const { system } = await startShop({ DATA_DIR: dataDir });
      try {
        await (await Shoppers.of(system, 1)).buy(0);
      } finally {
        await system.stop();
      }
      await seed(dataDir, size);
      // Builds what a first start on this data builds.
      await (await startShop({ DATA_DIR: dataDir })).system.stop();
      shops.push({ size, dataDir });
    }
    return shops;
  }

  /** Start, memory, reads and orders of a shop as its owner runs it. */
  async measureShop({ size, dataDir }) {
    const { parts } = this.options;
    let shop = await startShop({ DATA_DIR: dataDir });
    try {
      const starts = [shop.seconds];
      while (parts.has('memory') && starts.length < STARTS) {
        await shop.system.stop();
        shop = await startShop({ DATA_DIR: dataDir });
        starts.push(shop.seconds);
      }
      const { system } = shop;
      if (parts.has('memory')) await this.noteRest(starts, [system]);
      const limits = await startLimits(join(this.options.folder, 'limits'));
      try {
        if (parts.has('reads')) await this.measureReads(system, size, limits);
        if (parts.has('orders')) await this.measureOrders(system, limits);
      } finally {
        await limits.stop();
      }
      if (!parts.has('memory')) return;
      this.note('memory after these loads', { first: [memoryOf(system.pid)] }, 'MB');
      await sleep(Math.min(SETTLED_MS, this.options.restMs));
      this.note('memory ten seconds later', { first: [memoryOf(system.pid)] }, 'MB');
    } finally {
      await shop.system.stop();
    }
  }

  async noteRest(starts, [system]) {
    const { restMs } = this.options;
    this.note('start', { first: starts }, 's');
    await sleep(restMs);
    const before = cpuOf(system.pid);
    await sleep(restMs);
    this.note('memory at rest', { first: [memoryOf(system.pid)] }, 'MB');
    this.note('CPU at rest', { first: [(cpuOf(system.pid) - before) / (restMs / 1_000)] }, 'ms/s');
  }

  async measureReads({ url, pid }, size, limits) {
    const reads = readsOf(size);
    const replies = await Promise.all(reads.map(({ paths }) => replyOf(url + paths[0])));
    const limitUrl = `http://127.0.0.1:${await limits.request({ replies })}`;
    for (const [at, { name, paths }] of reads.entries()) {
      const { body } = await replyOf(`${limitUrl}/${at}`);
      if (body !== replies[at].body)
        throw new Error(`the limit of ${name} sends something else than the shop`);
      await this.measureWork(name, {
        first: { run: gets(url, paths), pid },
        limit: { run: gets(limitUrl, [`/${at}`]) },
      });
    }
  }

  async measureOrders(system, limits) {
    const shoppers = await Shoppers.of(system, IN_FLIGHT);
    const limit = { run: (inFlight, ms) => limits.request({ inFlight, ms }) };
    const works = [
      { name: 'place and cancel an order', act: (at) => shoppers.cancel(at) },
      { name: 'purchase with an event stream', act: (at) => shoppers.buy(at) },
      { name: 'purchase with polling', act: (at) => shoppers.buyPolling(at) },
    ];
    for (const { name, act } of works) {
      const run = (inFlight, ms) => closedLoop(inFlight, ms, act);
      await this.measureWork(name, {
        first: { run, pid: system.pid, prepare: () => shoppers.restock() },
        limit,
      });
    }
  }

  /** Measures both sizes side by side, without the gateway's reply cache. */
  async measureGrowth(shops) {
    const running = [];
    try {
      for (const { dataDir } of shops)
        running.push((await startShop({ DATA_DIR: dataDir, REPLY_CACHE_MEGABYTES: '0' })).system);
      const all = [];
      for (const [at, system] of running.entries())
        all.push(await growthWorksOf(system, shops[at].size, IN_FLIGHT));
      for (const [at, { name }] of all[0].works.entries()) {
        const targetOf = (shop) =>
          all[shop] && { run: all[shop].works[at].run, pid: running[shop].pid, prepare: all[shop].restock };
        await this.measureWork(name, { first: targetOf(0), last: targetOf(1) });
      }
      const memory = running.map(({ pid }) => [memoryOf(pid)]);
      this.note('memory after growth', { first: memory[0], last: memory[1] }, 'MB');
    } finally {
      await Promise.all(running.map((system) => system.stop()));
    }
  }

  async measurePeers() {
    const runPeer = (name, run) => this.measureWork(name, { peer: { run } });
    await measurePeers({ ...this.options, runPeer, say: this.say });
  }

  /** Rounds of all targets in turn, so that they meet the same machine. */
  async measureWork(name, targets) {
    const { rounds, roundMs, warmUpMs } = this.options;
    const given = Object.entries(targets).filter(([, target]) => target);
    const measured = Object.fromEntries(given.map(([column]) => [column, []]));
    for (const [, { run, prepare }] of given) {
      await prepare?.();
      await run(IN_FLIGHT, warmUpMs);
    }
    for (let round = 0; round < rounds; round++)
      for (const [column, target] of round % 2 === 0 ? given : given.toReversed())
        measured[column].push(await roundOf(target, roundMs));
    this.note(name, measured);
  }
}

async function roundOf({ run, pid, prepare }, ms) {
  await prepare?.();
  const { p50 } = await run(1, ms);
  const before = pid ? cpuOf(pid) : Number.NaN;
  const { perSecond, requests } = await run(IN_FLIGHT, ms);
  return { p50, perSecond, cpu: ((pid ? cpuOf(pid) : Number.NaN) - before) / requests };
}

/** A reply as a client without compression gets it. */
function replyOf(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        const headers = Object.entries(response.headers).filter(([name]) => !OF_CONNECTION.has(name));
        resolve({ headers: Object.fromEntries(headers), body: Buffer.concat(chunks).toString('base64') });
      });
    }).on('error', reject);
  });
}
