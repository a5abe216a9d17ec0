// `npm run ask`: all questions. `npm run ask -- funnel`: one of them. `npm run ask -- "select count(*) from events"`: your own.
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openDuckDb, printAnswer } from './duckdb.mjs';

const QUESTIONS = new URL('questions/', import.meta.url);
const FILES = fileURLToPath(new URL('data/*.parquet', import.meta.url));
const SPEND = fileURLToPath(new URL('data/spend.ndjson', import.meta.url));

if (!existsSync(SPEND)) {
  console.error('There are no files in data/ yet: npm run download');
  process.exit(1);
}
const connection = await openDuckDb();
// Files of earlier releases lack the newest columns.
const rows = `select * from read_parquet('${FILES.replaceAll("'", "''")}', union_by_name = true)`;
const isUnit = "type like 'br.vale.checkout.order-unit-%'";
await connection.run(`create view events as ${rows} where not (${isUnit})`);
await connection.run(`create view units as ${rows} where ${isUnit}`);

// A row is a campaign on a day, as the shop replies it. The types are named because a shop without spend has no row.
const types = { day: 'date', platform: 'varchar', campaign: 'varchar', campaignId: 'varchar' };
for (const whole of ['spend', 'visits', 'paid', 'costed', 'revenue', 'refunded', 'profit'])
  types[whole] = 'bigint';
const columns = Object.entries(types).map(([name, type]) => `${name}: '${type}'`);
await connection.run(
  `create view spend as select * from read_json('${SPEND.replaceAll("'", "''")}', format = 'newline_delimited', columns = {${columns.join()}})`,
);

const [asked] = process.argv.slice(2);
const names = (await readdir(QUESTIONS)).map((file) => file.replace(/\.sql$/, '')).sort();
if (asked && !names.includes(asked)) await printAnswer(connection, asked);
for (const name of names) {
  if (asked && asked !== name) continue;
  const sql = await readFile(new URL(`${name}.sql`, QUESTIONS), 'utf8');
  console.log(`\n${sql.split('\n')[0].replace('-- ', '')}`);
  await printAnswer(connection, sql);
}
