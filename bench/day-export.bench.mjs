// The export of one closed day: `node_modules/.bin/node bench/day-export.bench.mjs` after a build; BENCH_EVENTS, 300,000 by default.
// It fills tracking's store, writes the three files in a fresh process, and prints bytes per second and resident memory.
import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createGunzip } from 'node:zlib';
import { dayOf, dayStart } from '@vale/contracts/tracking';
import { startApps } from '@vale/platform/app';
import { tracking } from '@vale/tracking';
import { Binary } from 'mongodb';
import { ownFolder } from './folder.mjs';

const EVENTS = Number(process.env.BENCH_EVENTS ?? 300_000);
const GOAL = 20;
const BATCH = 5_000;
/** Events of a visit. */
const STEPS = 3;
const DAY = dayOf(Date.now()) - 1;

const folder = process.argv[2];
if (folder) await measure(folder);
else {
  const made = ownFolder('day-export-bench-');
  await fill(made);
  const flags = ['--max-semi-space-size=8', '--max-old-space-size=512'];
  spawnSync(process.execPath, [...flags, fileURLToPath(import.meta.url), made], { stdio: 'inherit' });
}

function start(dataDir) {
  return startApps([tracking], { env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', VALE_DEMO: 'true' } });
}

async function fill(dataDir) {
  const system = await start(dataDir);
  const { db } = await system.drivers.store.connect('vale_tracking');
  const bytes = (first, n) => {
    const id = Buffer.alloc(16);
    id.writeUInt32BE(first, 0);
    id.writeUInt32BE(n, 12);
    return new Binary(id);
  };
  const campaigns = Array.from({ length: 200 }, (_, at) => ({
    _id: 100 + at,
    key: `c${at}`,
    text: JSON.stringify(['fb', 'cpc', `campanha-${at}|1234567890`]),
  }));
  await db.collection('dictionary').insertMany([...campaigns, { _id: 17, key: 'p', text: 'product' }]);
  await db.collection('dictionary').insertOne({ _id: 18, key: 'x', text: '01JDEXAMPLEPRODUCT00000000' });
  for (let first = 0; first < EVENTS; first += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, EVENTS - first) }, (_, at) => first + at);
    const timeOf = (n) => new Date(dayStart(DAY) + Math.floor((n / EVENTS) * 86_400_000));
    await db.collection('events').insertMany(
      numbers.map((n) => {
        const v = bytes(DAY, Math.floor(n / STEPS));
        return { _id: bytes(7, n), t: timeOf(n), v, n: n % 4, p: 17, x: 18 };
      }),
    );
    await db.collection('visits').insertMany(
      numbers
        .filter((n) => n % STEPS === 0)
        .map((n) => ({
          _id: bytes(DAY, n / STEPS),
          t: timeOf(n),
          h: 1,
          m: 1,
          c: 100 + (n % 200),
          d: n % 3,
          s: 1,
          u: new Binary(bytes(9, n).buffer.subarray(4)),
        })),
    );
  }
  await db.collection('day_exports').insertOne({ _id: DAY, changes: 1, dueAt: Number.MAX_SAFE_INTEGER });
  await system.close();
}

async function measure(dataDir) {
  const system = await start(dataDir);
  const { ExportDaysService } = await import('../apps/tracking/dist/exports/export-days.service.js');
  const { db } = await system.drivers.store.connect('vale_tracking');
  const exports = db.collection('day_exports');
  await settled(db);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  await exports.updateOne({ _id: DAY }, { $set: { dueAt: 1 } });
  const from = performance.now();
  const cpu = process.cpuUsage();
  const thread = process.threadCpuUsage();
  for (let due = 1; due > 0; due = await exports.countDocuments({ dueAt: { $lt: 2 } }))
    await system.get('tracking', ExportDaysService).run();
  const seconds = (performance.now() - from) / 1_000;
  const used = process.cpuUsage(cpu);
  const usedHere = process.threadCpuUsage(thread);
  clearInterval(watch);
  const { files, events } = await exports.findOne({ _id: DAY });
  const sizes = { ndjson: await unpacked(system, files.ndjson), csv: await unpacked(system, files.csv) };
  const micros = ({ user, system }) => `${((user + system) / events).toFixed(1)} µs`;
  const rate = (bytes) => `${(bytes / 1e6 / seconds).toFixed(1)} MB/s`;
  console.log(
    `${events} events in ${seconds.toFixed(2)} s; processor time of an event ${micros(used)}, ${micros(usedHere)} on the main thread`,
  );
  console.log(
    `NDJSON ${rate(sizes.ndjson)} beside CSV ${rate(sizes.csv)} and Parquet; goal ${GOAL} MB/s: ${sizes.ndjson / 1e6 / seconds >= GOAL ? 'met' : 'MISSED'}`,
  );
  for (const [format, { size }] of Object.entries(files))
    console.log(
      `${format} ${(size / 1e6).toFixed(1)} MB stored, ${(size / events).toFixed(1)} bytes an event`,
    );
  console.log(
    `resident memory ${(before / 2 ** 20).toFixed(0)} MB before, at most ${(peak / 2 ** 20).toFixed(0)} MB`,
  );
  await system.close();
}

/** Waits until the start has recounted the last two days; a recount during the export would write the day twice. */
async function settled(db) {
  while ((await db.collection('dirty').countDocuments({})) > 0) await sleep(100);
}

async function unpacked(system, { id }) {
  const { stream } = await system.drivers.files.stream(id);
  let size = 0;
  for await (const chunk of stream.pipe(createGunzip())) size += chunk.length;
  return size;
}
