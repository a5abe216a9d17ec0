// A shop with many visits: `npm run bench:events -- --visits 1000000 --orders 20000`. See README.md.
import '../scripts/machine/require-node.mjs';
import { deepStrictEqual } from 'node:assert';
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { main, say, seconds } from '../scripts/machine/command.mjs';
import { backUp } from '../scripts/machine/data-copies.mjs';
import { keepRunning } from '../scripts/machine/keep-running.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { ROOT } from '../scripts/machine/paths.mjs';
import { ownFolder } from './folder.mjs';
import { closedLoop } from './load.mjs';
import { cpuOf, memoryOf, startShop } from './shop.mjs';
import { Shoppers } from './shoppers.mjs';

const DAY_MS = 86_400_000;
const HOOKS = join(ROOT, 'libs/testing/src/process/typescript-hooks.mjs');
/** The generator's mean visits of a visitor, and its share of visitors who could order. */
const VISITS_A_VISITOR = 1.96;
const CAN_ORDER = 0.75;
const REPORTS = ['overview', 'funnel', 'campaigns'];
const PERIODS = [1, 7, 30, 90];
const READS = 40;
const PURCHASES = 200;
/** Far more than a shop of a million visits gets. */
const EVENTS_A_SECOND = 200;
const FULL_BATCH = 20;
/** Pages do not wait for a reply. */
const CONNECTIONS = 256;
const FLOOD_MS = 10_000;

async function measure({ visits, orders, days }, onlyFill) {
  const { ManyVisits } = await import(join(ROOT, 'apps/tracking/test/many-visits.ts'));
  const visitors = visits / VISITS_A_VISITOR;
  const lastNoon = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS / 2;
  const size = { days, visitorsADay: Math.ceil(visitors / days), buyers: orders / (visitors * CAN_ORDER) };
  const many = await ManyVisits.open({ ...size, lastNoon });
  const storeFile = join(many.service.dataDir, 'store/store.db');
  const empty = sizeOf(storeFile);
  try {
    await many.addDays((day) => {
      if (day % 10 === 0) say(`  day ${day}: ${perSecond(many.events, many.collecting.ms)} events/s so far`);
    });
    await many.check(deepStrictEqual);
  } catch (error) {
    say(many.service.logged);
    throw error;
  }
  await many.service.stop();
  const { collecting, rollingUp, events, batches, known } = many;
  const { totals } = known.figures(0);
  say(`${totals.visits + totals.bots} visits, ${many.orders} orders, ${days} days`);
  say('every figure is correct');
  say(`ingestion: ${perSecond(events, collecting.ms)} events/s in ${batches} batches of the generator`);
  say(`processor time: ${((collecting.cpuMs * 1_000) / events).toFixed(0)} µs an event`);
  say(`figures of a day counted in ${(rollingUp.ms / days).toFixed(0)} ms`);
  say(`on disk with indexes: ${((sizeOf(storeFile) - empty) / events).toFixed(0)} bytes an event`);
  try {
    await measureBackup(many.service.dataDir);
    if (!onlyFill) await measureShop(many.service.dataDir);
  } finally {
    await many.service.close();
  }
}

async function measureBackup(dataDir) {
  const to = ownFolder('bench-backup-');
  const startedAt = performance.now();
  await backUp(runtimeNode(), dataDir, to);
  const time = seconds(startedAt);
  const files = readdirSync(to, { recursive: true }).map((name) => sizeOf(join(to, name)));
  const bytes = files.reduce((sum, size) => sum + size, 0);
  say(`backup: ${mb(bytes / 1e6)} in ${time}`);
}

function perSecond(count, ms) {
  return Math.round((count * 1_000) / ms).toLocaleString('en');
}

function sizeOf(file) {
  return statSync(file).size;
}

/** The whole shop on the filled store, over HTTP. */
async function measureShop(dataDir) {
  const { system } = await startShop({ DATA_DIR: dataDir });
  try {
    const shoppers = await Shoppers.of(system, 2);
    await sleep(FLOOD_MS);
    const atRest = memoryOf(system.pid);
    await measureReports(shoppers.admin);
    for (let at = 0; at < 20; at += 1) await shoppers.buy(0);
    const alone = await purchases(shoppers);
    const events = await EventSource.open(system.url);
    const over = new AbortController();
    const load = [events.pacedUntil(over.signal), readReportsUntil(over.signal, shoppers.admin)];
    const during = await purchases(shoppers);
    over.abort();
    await Promise.all(load);
    const rise = Math.round((during / alone - 1) * 100);
    say(`purchase p95: ${alone.toFixed(0)} ms; ${during.toFixed(0)} ms (${rise} %) with events and reports`);
    const inUse = memoryOf(system.pid);
    await flood(events, system.pid);
    const afterFlood = memoryOf(system.pid);
    await sleep(60_000);
    const later = memoryOf(system.pid);
    say(
      `memory: ${mb(atRest)} at rest, ${mb(inUse)} in use, ${mb(afterFlood)} after the flood, ${mb(later)} a minute later`,
    );
  } finally {
    await system.stop();
  }
}

function mb(megabytes) {
  return `${megabytes.toFixed(0)} MB`;
}

function reportPath(report, days) {
  const day = (ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
  return `/api/admin/analytics/${report}?from=${day(days)}&to=${day(1)}`;
}

async function readReport({ http }, report, days) {
  const response = await http.fetch(reportPath(report, days));
  if (!response.ok) throw new Error(`${report}: ${response.status}`);
  await response.arrayBuffer();
}

async function measureReports(admin) {
  for (const report of REPORTS) {
    const figures = [];
    for (const days of PERIODS) {
      const times = [];
      for (let read = 0; read < READS; read += 1)
        times.push(await timed(() => readReport(admin, report, days)));
      figures.push(`${days} days ${p95(times).toFixed(0)} ms`);
    }
    say(`${report} p95: ${figures.join(', ')}`);
  }
}

async function readReportsUntil(signal, admin) {
  for (let at = 0; !signal.aborted; at += 1) {
    await readReport(admin, REPORTS[at % REPORTS.length], PERIODS[at % PERIODS.length]);
    await sleep(500);
  }
}

async function purchases(shoppers) {
  const times = [];
  for (let at = 0; at < PURCHASES; at += 1) times.push(await timed(() => shoppers.buy(at % 2)));
  return p95(times);
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function p95(times) {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];
}

async function flood(events, pid) {
  for (const [name, send, size] of [
    ['batches of the generator', () => events.sendNext(), events.meanSize],
    [`batches of ${FULL_BATCH}`, () => events.sendFull(), FULL_BATCH],
  ]) {
    const before = cpuOf(pid);
    const { perSecond: rate, requests } = await closedLoop(CONNECTIONS, FLOOD_MS, send);
    const cpu = ((cpuOf(pid) - before) * 1_000) / (requests * size);
    say(
      `over HTTP, ${name}: ${Math.round(rate * size).toLocaleString('en')} events/s, ${cpu.toFixed(0)} µs each`,
    );
  }
}

/** New events of the generator, over and over with other ids. */
class EventSource {
  static async open(url) {
    const { knownVisits } = await import(join(ROOT, 'apps/tracking/test/known-visits.ts'));
    const { SeededRandom } = await import('@vale/testing/seeded-random');
    const { deliveries } = knownVisits(new SeededRandom(13), 20_000, Date.now(), { first: 1 << 28 });
    const session = await fetch(`${url}/api/auth/session`);
    const { visitProof: proof } = await session.json();
    const proven = deliveries.map(({ batch, client }) => ({ batch: { ...batch, proof }, client }));
    return new EventSource(url, proven);
  }

  agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  sent = 0;

  constructor(url, deliveries) {
    Object.assign(this, { url, deliveries });
    this.meanSize = deliveries.reduce((sum, { batch }) => sum + batch.events.length, 0) / deliveries.length;
  }

  next() {
    const at = this.sent;
    this.sent += 1;
    const { batch, client } = this.deliveries[at % this.deliveries.length];
    const tail = at.toString(16).padStart(12, '0');
    const idOf = ({ id }, step) => id.slice(0, 16) + step.toString(16).padStart(4, '0') + tail;
    const events = batch.events.map((event, step) => ({ ...event, id: idOf(event, step) }));
    return { batch: { ...batch, sentAt: Date.now(), events }, client };
  }

  sendNext() {
    return this.post(this.next());
  }

  sendFull() {
    const { batch, client } = this.next();
    const events = [...batch.events];
    while (events.length < FULL_BATCH) events.push(...this.next().batch.events);
    return this.post({ batch: { ...batch, events: events.slice(0, FULL_BATCH) }, client });
  }

  async pacedUntil(signal) {
    const startedAt = performance.now();
    const first = this.sent;
    while (!signal.aborted) {
      const due = ((performance.now() - startedAt) / 1_000) * (EVENTS_A_SECOND / this.meanSize);
      if (this.sent - first < due) void this.sendNext();
      else await sleep(5);
    }
  }

  post({ batch, client }) {
    const body = JSON.stringify(batch);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': client.userAgent,
    };
    return new Promise((resolve, reject) => {
      const sending = request(
        `${this.url}/api/e`,
        { method: 'POST', agent: this.agent, headers },
        (response) => {
          response.resume().once('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`/api/e: ${response.statusCode}`));
          });
        },
      );
      sending.once('error', reject).end(body);
    });
  }
}

await main(async () => {
  const text = { type: 'string' };
  const options = {
    visits: text,
    orders: text,
    days: text,
    'only-fill': { type: 'boolean', default: false },
  };
  const { values } = parseArgs({ options });
  const node = runtimeNode();
  if (!process.execArgv.includes('--conditions=vale-source') || process.execPath !== realpathSync(node)) {
    await ensureBuilt(node);
    // The service under the load is started from its sources.
    const flags = [...process.execArgv, '--conditions=vale-source', '--import', HOOKS];
    return keepRunning(node, [...flags, import.meta.filename, ...process.argv.slice(2)], process.env);
  }
  const { visits = '1000000', orders = '20000', days = '90' } = values;
  process.env.TMPDIR = ownFolder('bench-events-');
  say(`load ${loadavg()[0].toFixed(1)} before`);
  await measure({ visits: Number(visits), orders: Number(orders), days: Number(days) }, values['only-fill']);
  return 0;
});
