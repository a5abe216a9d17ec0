// `npm run lighthouse`: five runs of Lighthouse, as on a phone, of each page of a purchase. Prints a table of medians and ends with 1
// when a goal is missed. Installs Lighthouse into .cache. Needs a whole Chromium in `CHROMIUM_PATH`: the headless shell of the tests
// crashes when it traces a page with a `referrer-policy` header.
import './machine/require-node.mjs';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from './machine/build.mjs';
import { CommandError, main, say } from './machine/command.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE, ROOT } from './machine/paths.mjs';
import { markdownTable, median } from '../bench/figures.mjs';

const VERSION = '13.5.0';
const HOME = join(CACHE, 'lighthouse');
const INSTALL_MS = 300_000;
const RUN_MS = 120_000;
const ATTEMPTS = 5;
const RUNS = Number(process.env.RUNS ?? 5);
const run = promisify(execFile);

const score = (category) => (report) => report.categories[category].score * 100;
const value =
  (audit, unit = 1) =>
  (report) =>
    report.audits[audit].numericValue / unit;
/** Lighthouse's figures with their goals. SEO counts on listed pages only. */
const FIGURES = [
  { name: 'performance', of: score('performance'), least: 99 },
  { name: 'accessibility', of: score('accessibility'), least: 100 },
  { name: 'best practices', of: score('best-practices'), least: 100 },
  { name: 'SEO', of: score('seo'), least: 100, listedOnly: true },
  { name: 'FCP s', of: value('first-contentful-paint', 1_000), digits: 2 },
  { name: 'LCP s', of: value('largest-contentful-paint', 1_000), digits: 2, most: 1.8 },
  { name: 'TBT ms', of: value('total-blocking-time'), most: 70 },
  { name: 'CLS', of: value('cumulative-layout-shift'), digits: 3, most: 0.01 },
  { name: 'KiB', of: value('total-byte-weight', 1_024) },
];

await main(async () => {
  if (!process.env.CHROMIUM_PATH)
    throw new CommandError('set CHROMIUM_PATH to a Chromium of this machine, for example /usr/bin/chromium.');
  await ensureBuilt(runtimeNode());
  await install();
  const { prepareScreenData } = await import('../e2e/browser/screen-data.ts');
  const { startShop } = await import('../bench/shop.mjs');
  const { system } = await startShop();
  try {
    const data = await prepareScreenData(system.url);
    const pages = pagesOf(data).map((page) => ({ ...page, reports: [] }));
    const cookie = await sessionCookie(data);
    // A busy moment of the machine meets every page.
    for (let round = 1; round <= RUNS; round++)
      for (const page of pages)
        page.reports.push(
          await audit(new URL(page.path, system.url).href, page.signedIn ? cookie : undefined),
        );
    const rows = pages.map((page) => [page.name, ...FIGURES.map((figure) => cellOf(figure, page))]);
    say(markdownTable(['page', ...FIGURES.map(({ name }) => name)], rows));
    return rows.flat().some((cell) => cell.endsWith('MISSED')) ? 1 : 0;
  } finally {
    await system.stop();
  }
});

function pagesOf({ varied, pending }) {
  return [
    { name: 'home', path: '/', listed: true },
    { name: 'category', path: '/jogos', listed: true },
    { name: 'product', path: `/product/jogos/${varied}`, listed: true },
    { name: 'checkout', path: `/checkout/jogos/${varied}`, signedIn: true },
    { name: 'order', path: `/pedido/${pending.transactionId}`, signedIn: true },
  ];
}

async function sessionCookie({ url, shopper }) {
  const { PASSWORD } = await import('@vale/testing/system/system-client');
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: shopper.email, password: PASSWORD }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

async function install() {
  if (existsSync(join(HOME, 'node_modules/lighthouse'))) return;
  say(`Installing Lighthouse ${VERSION} …`);
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), JSON.stringify({ private: true }));
  const args = ['install', '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
  await run('npm', args, { cwd: HOME, timeout: INSTALL_MS }).catch((error) => {
    throw new CommandError(`npm install failed: ${error.message.split('\n')[0]}`);
  });
}

/** @returns Lighthouse's JSON report */
async function audit(url, cookie) {
  const { CHROMIUM_ARGS } = await import('../e2e/browser/chromium.ts');
  const folder = join(HOME, 'run');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(folder);
  const [output, headers] = ['report.json', 'headers.json'].map((file) => join(folder, file));
  writeFileSync(headers, JSON.stringify(cookie ? { Cookie: cookie } : {}));
  // Lighthouse splits its flags at spaces, so half of one would be opened as another page.
  const flags = CHROMIUM_ARGS.filter((flag) => !flag.includes(' '));
  const args = [
    ...[join(HOME, 'node_modules/lighthouse/cli/index.js'), url, '--quiet', '--output=json'],
    ...[`--output-path=${output}`, `--extra-headers=${headers}`],
    ...['--only-categories=performance,accessibility,best-practices,seo'],
    `--chrome-flags=--headless ${flags.join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH, NODE_OPTIONS: '' };
  for (let attempt = 1; ; attempt++)
    try {
      await run(runtimeNode(), args, { cwd: ROOT, env, timeout: RUN_MS });
      break;
    } catch (error) {
      // Chromium loses the start of the trace now and then.
      if (attempt === ATTEMPTS || !error.stderr?.includes('NO_NAVSTART')) throw error;
    }
  const report = JSON.parse(readFileSync(output, 'utf8'));
  if (report.runtimeError) throw new CommandError(`${url}: ${report.runtimeError.message}`);
  return report;
}

/** The median, the lowest and the highest where they differ, and whether the goal is missed. */
function cellOf({ of, digits = 0, least = -Infinity, most = Infinity, listedOnly }, { listed, reports }) {
  if (listedOnly && !listed) return '–';
  const values = reports.map(of);
  const middle = median(values);
  const [text, low, high] = [middle, Math.min(...values), Math.max(...values)].map((one) =>
    one.toFixed(digits),
  );
  const spread = low === high ? text : `${text} (${low}–${high})`;
  return middle < least || middle > most ? `${spread} MISSED` : spread;
}
