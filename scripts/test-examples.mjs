// Checks examples/ as their readers run them, on copies in .cache, with packages of their own: DuckDB over a file that the shop wrote,
// both readers of JetStream, and ClickHouse's SQL in its engine from PyPI.
import './machine/require-node.mjs';
import 'reflect-metadata';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from './machine/build.mjs';
import { main, say } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE, ROOT } from './machine/paths.mjs';
import { addCounts, oneCheck } from './stages/counts.mjs';

const LIMIT_MS = 300_000;
const ENGINE = 'chdb-core-lite==26.5.0';
const folder = join(CACHE, 'examples');
const day = '2026-11-25';
/** Changes of two orders: one is late, one brings a refund. */
const changes = [
  sale('T1', 1),
  sale('T1', 3, { paidAt: 1_795_600_000_000, refunds: [{ at: 1, centavos: 1_000 }] }),
  sale('T1', 2, { paidAt: 1_795_600_000_000 }),
  sale('T2', 1, { attribution: {} }),
];

let counts = { passed: 0, failed: 0, skipped: [] };

await main(async () => {
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  if (process.execPath !== node)
    return spawnSync(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' }).status ?? 1;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  cpSync(join(ROOT, 'examples'), folder, {
    recursive: true,
    filter: (path) => !/[/\\](node_modules|data)$/.test(path),
  });
  const file = await writeDay();
  for (const name of ['analyst', 'clickhouse']) install(name);
  await download(file);
  askDuckDb();
  checkClickHouse(file);
  await readJetStream();
  counts.skipped.forEach((reason) => say(`skipped: ${reason}`));
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped.length} skipped`);
  return counts.failed > 0 ? 1 : 0;
});

function check(what, isRight, found = '') {
  if (!isRight) say(`FAILED: ${what}\n${found}`);
  counts = addCounts(counts, oneCheck(isRight));
}

/** A file as the shop writes it. */
async function writeDay() {
  const load = (path) => import(pathToFileURL(join(ROOT, path)).href);
  const { ExportWriterService } = await load('apps/tracking/dist/exports/export-writer.service.js');
  const { DirectoryFiles } = await load('libs/platform/dist/files/directory-files.js');
  const files = new DirectoryFiles(folder);
  const time = Date.parse(`${day}T12:00:00Z`);
  const page = { visit: 'v1', device: 'mobile', campaignSource: 'fb', page: 'home', time };
  const unitPaid = 'br.vale.checkout.order-unit-paid.v1';
  const order = { transactionId: 'T1', buyer: 'b1', device: 'mobile', campaignSource: 'fb', time };
  const written = await new ExportWriterService(files).write(
    day,
    (async function* () {
      yield [
        { id: '1', type: 'br.vale.tracking.page-view.v1', ...page },
        { id: '2', type: 'br.vale.tracking.add-to-cart.v1', ...page, time: time + 1_000 },
        { id: '3', type: 'br.vale.checkout.order-paid.v1', ...order, totalCentavos: 5_500, paySeconds: 90 },
        { id: '4', type: unitPaid, ...order, unit: 1, productId: 'p1', unitCentavos: 2_750 },
        { id: '5', type: unitPaid, ...order, unit: 2, productId: 'p1', unitCentavos: 2_750 },
        { id: '6', type: 'br.vale.tracking.search.v1', ...page, searchTerm: 'robux' },
      ];
    })(),
    async () => {},
  );
  const file = join(folder, `${day}.parquet`);
  writeFileSync(file, await files.get(written.files.parquet.id));
  return file;
}

/** The double of the shop has one closed day, and spend in two parts. */
async function download(file) {
  const campaign = { platform: 'meta', campaign: 'Natal', campaignId: '120', visits: 1, refunded: 0 };
  const sold = { paid: 1, costed: 1, revenue: 5_500, profit: 2_000 };
  const parts = {
    '2025-11-25': { rows: [{ day, ...campaign, spend: 1_100, ...sold }], next: day },
    [day]: { rows: [{ day, ...campaign, campaign: 'Marca', spend: 300, ...sold, costed: 0 }], next: null },
  };
  const asked = [];
  const shop = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://shop');
    asked.push(request.headers.authorization);
    if (pathname.endsWith('/parquet')) return response.end(readFileSync(file));
    const days = { items: [{ day, writtenAt: 1 }], pending: 0 };
    response.end(JSON.stringify(pathname.endsWith('/spend/days') ? parts[searchParams.get('start')] : days));
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const program = spawn(process.execPath, ['download.mjs'], {
    cwd: join(folder, 'analyst'),
    env: { ...process.env, VALE_URL: `http://127.0.0.1:${shop.address().port}`, VALE_TOKEN: 't' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await text(program.stdout);
  shop.close();
  const isRight = asked.every((token) => token === 'Bearer t') && said.includes('2 rows of spend');
  check('npm run download of examples/analyst', isRight, said);
}

function install(name) {
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock'];
  const { status, stderr } = spawnSync('npm', args, {
    cwd: join(folder, name),
    encoding: 'utf8',
    timeout: LIMIT_MS,
    shell: process.platform === 'win32',
  });
  check(`npm install of examples/${name}`, status === 0, stderr);
}

function askDuckDb() {
  const ask = (...args) =>
    spawnSync(process.execPath, ['ask.mjs', ...args], { cwd: join(folder, 'analyst'), encoding: 'utf8' });
  const all = ask();
  check('every question of examples/analyst', all.status === 0, all.stderr);
  const { stdout } = ask('revenue');
  check('revenue in DuckDB', stdout.includes(`'${day}' │ '1'  │ 55`), stdout);
  const roas = ask('roas').stdout;
  check('ROAS in DuckDB', /'Natal' +│ 11 +│ '1' +│ 55 +│ 5 +│ 9 /.test(roas), roas);
  check('profit that is unknown', /'Marca' +│ 3 +│ '1' +│ 55 +│ 18.33 +│ null /.test(roas), roas);
  const searches = ask('searches').stdout;
  check('searches in DuckDB', /'robux' +│ '1'/.test(searches), searches);
  const units = ask('select count(*) as units, sum(unitCentavos) as centavos from units').stdout;
  check('units in DuckDB', /'2' +│ '5500'/.test(units), units);
}

function checkClickHouse(file) {
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (!python) return counts.skipped.push('ClickHouse’s SQL: there is no Python');
  const environment = join(CACHE, 'chdb');
  const own = join(environment, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python');
  if (!existsSync(own) || spawnSync(own, ['-c', 'import chdb']).status !== 0) {
    spawnSync(python, ['-m', 'venv', environment], { timeout: LIMIT_MS });
    const { status } = spawnSync(own, ['-m', 'pip', 'install', '-q', ENGINE], { timeout: LIMIT_MS });
    if (status !== 0) return counts.skipped.push(`ClickHouse’s SQL: ${ENGINE} could not be installed`);
  }
  const { status, stdout, stderr } = spawnSync(own, ['check.py', file], {
    cwd: join(folder, 'clickhouse'),
    encoding: 'utf8',
    timeout: LIMIT_MS,
  });
  check('ClickHouse’s SQL', status === 0, stdout + stderr);
}

async function readJetStream() {
  const { findServers } = await import('@vale/testing/servers/find-servers');
  const [nats] = (await findServers()).nats;
  if (!nats) return counts.skipped.push('examples over JetStream: there is no nats-server');
  const { connect } = await import('@nats-io/transport-node');
  const { jetstreamManager } = await import('@nats-io/jetstream');
  const server = await nats.start();
  const connection = await connect({ servers: server.url });
  try {
    const manager = await jetstreamManager(connection);
    await manager.streams.add({ name: 'VALE_EVENTS', subjects: ['evt.>'] });
    for (const data of changes)
      await manager.jetstream().publish('evt.checkout.sale-changed', JSON.stringify({ data }));
    const stream = spawnSync(process.execPath, ['stream.mjs'], {
      cwd: join(folder, 'analyst'),
      env: { ...process.env, NATS_URL: server.url },
      encoding: 'utf8',
      timeout: LIMIT_MS,
    });
    const isRight =
      /4 changes of orders/.test(stream.stdout) && /'fb' +│ '1' +│ '1' +│ 50 +│ 10/.test(stream.stdout);
    check('DuckDB over JetStream', isRight, stream.stdout + stream.stderr);
    await consume(server.url);
  } finally {
    await connection.close();
    await server.close();
  }
}

/** The double of ClickHouse refuses the first insert. */
async function consume(natsUrl) {
  const rows = [];
  let refused = 0;
  const double = createServer(async (request, response) => {
    const body = await text(request);
    const isInsert = request.url.includes('insert');
    if (isInsert && refused++ === 0) response.statusCode = 500;
    else if (isInsert) rows.push(...body.split('\n').map((row) => JSON.parse(row)));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(double, 'listening');
  const consumer = spawn(process.execPath, ['consume.mjs'], {
    cwd: join(folder, 'clickhouse'),
    env: {
      ...process.env,
      NATS_URL: natsUrl,
      CLICKHOUSE_URL: `http://127.0.0.1:${double.address().port}`,
      ACK_WAIT_MS: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of consumer.stdout) if (String(line).includes('were written')) break;
  consumer.kill();
  if (consumer.exitCode === null) await once(consumer, 'exit');
  // At least once: a slow machine gets some again.
  const names = (all) => [...new Set(all.map(({ transactionId, version }) => `${transactionId} ${version}`))];
  const [found, expected] = [names(rows).toSorted().join(), names(changes).toSorted().join()];
  check('rows for ClickHouse, after an insert that failed', found === expected, found);
  double.close();
}

function sale(transactionId, version, more = {}) {
  return {
    transactionId,
    version,
    accountId: 'a1',
    createdAt: 1_795_599_000_000,
    totalCentavos: 5_000,
    productId: 'p1',
    productTitle: 'Vale',
    category: 'jogos',
    lines: [],
    simulated: false,
    attribution: { utm_source: 'fb' },
    marketingConsent: null,
    pixAt: 1_795_599_000_000,
    paidAt: null,
    acceptedBelowPrice: false,
    deliveredAt: null,
    refunds: [],
    ...more,
  };
}
