// `npm run lighthouse`: five runs of Lighthouse, as on a phone, of each page that a purchase passes. Prints a table of medians
// and ends with 1 when a goal is missed. Lighthouse is installed into .cache at first: neither the shop nor its tests
// need it. `CHROMIUM_PATH` names a whole Chromium, such as a distribution's: in the headless shell of the tests (147) a page
// with a `referrer-policy` header crashes while it is traced, which Lighthouse reports as `net::ERR_ABORTED`.
import '../scripts/machine/require-node.mjs';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { CommandError, main, say } from '../scripts/machine/command.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { CACHE, ROOT } from '../scripts/machine/paths.mjs';
import { markdownTable } from './figures.mjs';
import { missedGoals, pageRow, TABLE_HEADER } from './lighthouse-table.mjs';
import { pagesOf, sessionCookie } from './shop-pages.mjs';

const VERSION = '13.5.0';
const HOME = join(CACHE, 'lighthouse');
const INSTALL_MS = 300_000;
const RUN_MS = 120_000;
const NO_CHROMIUM =
  'set CHROMIUM_PATH to a Chromium of this machine, say /usr/bin/chromium: that of the tests cannot trace.';
const RUNS = Number(process.env.RUNS ?? 5);
const run = promisify(execFile);

await main(async () => {
  if (!process.env.CHROMIUM_PATH) throw new CommandError(NO_CHROMIUM);
  await ensureBuilt(runtimeNode());
  await install();
  const { CHROMIUM_ARGS, chromiumPath } = await import('../e2e/browser/chromium.ts');
  const { prepareScreenData } = await import('../e2e/browser/screens.ts');
  const { startShop } = await import('./shop.mjs');
  const chromium = { path: await chromiumPath(), args: CHROMIUM_ARGS };
  const { system } = await startShop();
  try {
    const data = await prepareScreenData(system.url);
    const wanted = process.argv.slice(2);
    const measured = pagesOf(data).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
    const cookie = await sessionCookie(data);
    const reports = new Map(measured.map(({ name }) => [name, []]));
    // Rounds, so that a busy moment of the machine touches every page.
    for (let round = 1; round <= RUNS; round++)
      for (const page of measured)
        reports.get(page.name).push(await audit(chromium, new URL(page.path, system.url).href, page, cookie));
    say(
      markdownTable(
        TABLE_HEADER,
        measured.map((page) => pageRow(page, reports.get(page.name))),
      ),
    );
    const missed = measured.flatMap((page) => missedGoals(page, reports.get(page.name)));
    missed.forEach((line) => say(line));
    return missed.length > 0 ? 1 : 0;
  } finally {
    await system.stop();
  }
});

async function install() {
  if (existsSync(join(HOME, 'node_modules/lighthouse'))) return;
  say(`Installing Lighthouse ${VERSION} …`);
  mkdirSync(HOME, { recursive: true });
  writeFileSync(join(HOME, 'package.json'), JSON.stringify({ private: true }));
  await run('npm', ['install', '--no-audit', '--no-fund', `lighthouse@${VERSION}`], {
    cwd: HOME,
    timeout: INSTALL_MS,
  }).catch((error) => {
    throw new CommandError(`npm install failed: ${error.message.split('\n')[0]}`);
  });
}

/** @returns one report of Lighthouse, as its JSON has it */
async function audit(chromium, url, { name, signedIn }, cookie) {
  const folder = join(HOME, 'run');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = { report: join(folder, 'report.json'), headers: join(folder, 'headers.json') };
  writeFileSync(files.headers, JSON.stringify(signedIn ? { Cookie: cookie } : {}));
  await run(
    runtimeNode(),
    [
      join(HOME, 'node_modules/lighthouse/cli/index.js'),
      url,
      ...['--quiet', '--output=json', `--output-path=${files.report}`, `--extra-headers=${files.headers}`],
      ...['--only-categories=performance,accessibility,best-practices,seo'],
      `--chrome-flags=--headless ${chromium.args.join(' ')}`,
    ],
    { cwd: ROOT, env: { ...process.env, CHROME_PATH: chromium.path, NODE_OPTIONS: '' }, timeout: RUN_MS },
  );
  const report = JSON.parse(readFileSync(files.report, 'utf8'));
  if (report.runtimeError) throw new CommandError(`${name}: ${report.runtimeError.message}`);
  return report;
}
