// `npm run download`: the Parquet file of each closed day into data/. Only days that changed are read again, and files of
// days that the shop has deleted are deleted here too. The spend on ads of the last year is read whole each time.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const SHOP = process.env.VALE_URL ?? 'http://localhost:3000';
/** A token from the panel; without it, the administrator of the demo logs in. */
const TOKEN = process.env.VALE_TOKEN;
const { VALE_EMAIL = 'admin@vale.local', VALE_PASSWORD = 'vale-demo-admin' } = process.env;
const DATA = new URL('data/', import.meta.url);
const KNOWN = new URL('written.json', DATA);
/** Days of one report. */
const MAX_DAYS = 366;
/** The shop writes the files of new and changed days within minutes. */
const WAIT_MS = 180_000;

const headers = TOKEN ? { authorization: `Bearer ${TOKEN}` } : { cookie: await logIn() };
await mkdir(DATA, { recursive: true });
const days = await closedDays();
const known = JSON.parse(await readFile(KNOWN, 'utf8').catch(() => '{}'));
let read = 0;
for (const { day, writtenAt } of days) {
  if (known[day] === writtenAt) continue;
  const file = new URL(`${day}.parquet`, DATA);
  const reply = await call(`/api/admin/analytics/exports/${day}/parquet`);
  // Renamed only once it is whole, because a question may be asked meanwhile.
  await writeFile(new URL(`${day}.part`, DATA), Buffer.from(await reply.arrayBuffer()));
  await rename(new URL(`${day}.part`, DATA), file);
  known[day] = writtenAt;
  read += 1;
}
const kept = new Set(days.map(({ day }) => day));
for (const name of await readdir(DATA)) {
  const day = name.replace(/\.parquet$/, '');
  if (!name.endsWith('.parquet') || kept.has(day)) continue;
  await rm(new URL(name, DATA));
  delete known[day];
}
await writeFile(KNOWN, JSON.stringify(known));
const spend = await readSpend(days[0].day);
await writeFile(new URL('spend.part', DATA), spend.map((row) => JSON.stringify(row)).join('\n'));
await rename(new URL('spend.part', DATA), new URL('spend.ndjson', DATA));
console.log(
  `${days.length} days in data/, ${read} of them new or changed, and ${spend.length} rows of spend on ads. Now: npm run ask`,
);

async function logIn() {
  const reply = await fetch(`${SHOP}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: SHOP },
    body: JSON.stringify({ email: VALE_EMAIL, password: VALE_PASSWORD }),
  }).catch(() => stop(`${SHOP} does not answer: start the shop (npm start), or set VALE_URL.`));
  if (!reply.ok)
    stop(`The login was refused (${reply.status}): set VALE_TOKEN, or VALE_EMAIL and VALE_PASSWORD.`);
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Reads each campaign on each day, in parts. `to`: the newest day. */
async function readSpend(to) {
  const from = new Date(Date.parse(to) - (MAX_DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const rows = [];
  for (let start = from; start !== null;) {
    const query = new URLSearchParams({ from, to, start });
    const part = await (await call(`/api/admin/analytics/spend/days?${query}`)).json();
    rows.push(...part.rows);
    start = part.next;
  }
  return rows;
}

async function call(path) {
  const reply = await fetch(SHOP + path, { headers });
  if (!reply.ok) stop(`${path}: ${reply.status} ${await reply.text()}`);
  return reply;
}

/** Waits until the files of all closed days are as new as their events. */
async function closedDays() {
  for (const until = Date.now() + WAIT_MS; ; await sleep(2_000)) {
    // Shops before 2026-12 do not say how many days are pending.
    const { items, pending = 0 } = await (await call('/api/admin/analytics/exports')).json();
    if (items.length > 0 && pending === 0) return items;
    if (Date.now() > until && items.length === 0)
      stop('No closed day has events yet. In a demo: npm run analytics:sample');
    if (Date.now() > until) {
      console.log(`The shop still writes ${pending} days: download again later.`);
      return items;
    }
    console.log(items.length === 0 ? 'Waiting for the first file …' : `Waiting for ${pending} more days …`);
  }
}

function stop(reason) {
  console.error(reason);
  process.exit(1);
}
