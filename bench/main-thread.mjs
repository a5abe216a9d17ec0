// `npm run main-thread`: how long the tasks of the main thread are after the first paint of each page that a purchase passes,
// by processor time, which a busy machine does not lengthen as it does Lighthouse's wall-clock time. `BUILDS=before,after`
// compares folders of built web apps in alternation. Chromium is that of the tests.
import '../scripts/machine/require-node.mjs';
import { createServer, request } from 'node:http';
import { ensureBuilt } from '../scripts/machine/build.mjs';
import { main, say } from '../scripts/machine/command.mjs';
import { runtimeNode } from '../scripts/machine/node.mjs';
import { markdownTable, spreadOf } from './figures.mjs';
import { figuresOf, tasksAfterPaint } from './main-thread-tasks.mjs';
import { pagesOf, sessionCookie } from './shop-pages.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const BUILDS = (process.env.BUILDS ?? 'apps/web/dist').split(',');
const CATEGORIES = [
  '-*',
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
];
/** As Lighthouse's phone. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** Milliseconds after `load` in which a page hydrates and loads what it shows later. */
const SETTLE_MS = 1_800;

await main(async () => {
  await ensureBuilt(runtimeNode());
  const shops = [];
  try {
    for (const build of BUILDS) shops.push(await shopOf(build));
    // The first round warms the shop up.
    for (let round = 0; round <= RUNS; round++)
      for (const index of shops[0].pages.keys())
        for (const shop of round % 2 === 0 ? shops : shops.toReversed()) {
          const figures = await load(shop, shop.pages[index]);
          if (round > 0) shop.found[index].push(figures);
        }
    say(
      markdownTable(
        ['page', 'build', 'longest task ms', 'all tasks ms', 'blocking ms at 4x'],
        shops[0].pages.flatMap(({ name }, index) =>
          shops.map(({ build, found }) => [name, build, ...cellsOf(found[index])]),
        ),
      ),
    );
    return 0;
  } finally {
    for (const shop of shops) await shop.close();
  }
});

function cellsOf(found) {
  return ['longest', 'all', 'blocking'].map((figure) => {
    const { median, min, max } = spreadOf(found.map((one) => one[figure]));
    return `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
  });
}

async function shopOf(build) {
  const { prepareScreenData } = await import('../e2e/browser/screens.ts');
  const { startShop } = await import('./shop.mjs');
  const { system } = await startShop({ WEB_DIST: build });
  const data = await prepareScreenData(system.url);
  const front = await withoutReferrerPolicy(system.url);
  const pages = pagesOf(data);
  return {
    build,
    pages,
    found: pages.map(() => []),
    url: `http://127.0.0.1:${front.address().port}`,
    cookie: await sessionCookie(data),
    close: async () => {
      front.close();
      await system.stop();
    },
  };
}

/** The renderer of the tests' headless shell crashes when a page with this header is traced. */
async function withoutReferrerPolicy(target) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const onward = request(new URL(incoming.url, target), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode, { ...reply.headers, 'referrer-policy': [] });
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

/** In a browser of its own, whose caches are empty. */
async function load({ url, cookie }, { path, signedIn }) {
  const { chromium } = await import('playwright-core');
  const { CHROMIUM_ARGS, chromiumPath } = await import('../e2e/browser/chromium.ts');
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: CHROMIUM_ARGS });
  try {
    const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
    if (signedIn) await context.addCookies(cookie.split('; ').map((one) => cookieOf(one, url)));
    const tab = await context.newPage();
    await browser.startTracing(tab, { categories: CATEGORIES });
    await tab.goto(url + path, { waitUntil: 'load' });
    await tab.waitForTimeout(SETTLE_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return figuresOf(tasksAfterPaint(traceEvents, url + path));
  } finally {
    await browser.close();
  }
}

function cookieOf(text, url) {
  const [name, value] = text.split(/=(.*)/s);
  return { name, value, url };
}
