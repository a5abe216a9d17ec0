import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { aProduct } from '@vale/testing/builders';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, test } from './fixtures.js';
import { signInAsAdmin } from './screens.js';

const MAX_BYTES = 150_000_000;
/** Less would not be a page with React. */
const MIN_BYTES = 10_000_000;
const PRODUCTS = 250;
const ORDERS = 150;
const SHOPPERS = 10;
const ROUNDS = 3;

const LISTS = ['/admin/manage-accounts', '/admin/orders'];

interface Processes {
  processInfo: { type: string; id: number }[];
}

/**
 * Private memory of the largest renderer, which is the tab's, as Chromium's task manager counts it (anonymous
 * pages, in memory or swapped out). A renderer of an earlier test that is still ending can only raise it.
 * Garbage is collected first: pages turn faster here than anybody reads, and Chromium collects in pauses.
 */
async function privateBytes(browser: Browser, page: Page): Promise<number> {
  const tab = await page.context().newCDPSession(page);
  await tab.send('HeapProfiler.collectGarbage');
  await tab.detach();
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as Processes;
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  return Math.max(...renderers.map(({ id }) => privateBytesOf(id)));
}

function privateBytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  return (kibOf('RssAnon') + kibOf('VmSwap')) * 1_024;
}

/** Turns from the first page to the last one and returns how many there were. */
async function turnAllPages(page: Page): Promise<number> {
  const next = page.getByRole('button', { name: 'Próxima página' });
  const shown = page.locator('[aria-busy="false"]').filter({ has: page.getByRole('table') });
  await next.waitFor();
  for (let pages = 1; ; pages++) {
    const before = await shown.innerText();
    if ((await next.count()) === 0) return pages;
    await next.click();
    await expect(shown).not.toHaveText(before, { useInnerText: true });
  }
}

test('the tab stays under 150 MB while an administrator reads every page of products and orders', async ({
  browser,
  page,
  shop,
}) => {
  test.skip(process.platform !== 'linux', 'reads /proc');
  const { admin } = shop;
  const names = Array.from({ length: PRODUCTS }, (_, at) => `Vale memória ${Date.now()} ${at}`);
  const [product] = await Promise.all(
    names.map((nome) => admin.createProduct(aProduct({ nome, delivery: 'manual' }))),
  );
  await Promise.all(
    Array.from({ length: SHOPPERS }, async () => {
      const shopper = await SystemClient.registered(admin.url, shop.newEmail());
      for (let orders = 0; orders < ORDERS / SHOPPERS; orders++) {
        const { transactionId } = await shopper.placeOrder({ productId: product!.id });
        await shopper.cancel(transactionId);
      }
    }),
  );
  await signInAsAdmin(page, admin);
  await page.goto('/admin');

  let most = 0;
  for (let round = 0; round < ROUNDS; round++)
    for (const path of LISTS) {
      // Navigates within the page, because a new document would begin with nothing.
      await page.locator(`a[href="/admin"]`).first().click();
      await page.locator(`main a[href="${path}"]`).first().click();
      await expect(page).toHaveURL(path);
      expect(await turnAllPages(page), path).toBeGreaterThanOrEqual(3);
      most = Math.max(most, await privateBytes(browser, page));
    }
  test.info().annotations.push({ type: 'private memory', description: `${Math.round(most / 1e6)} MB` });
  expect(most).toBeGreaterThan(MIN_BYTES);
  expect(most).toBeLessThan(MAX_BYTES);
});
