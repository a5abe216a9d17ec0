import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import type { Product } from '@vale/contracts/catalog';
import { BUYER, buyButton, fillCustomer, productPath, submitButton } from './buying.js';
import { expect, hydratedPage, test } from './fixtures.js';

interface Chunk {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
}

const manifest = join(import.meta.dirname, '../../apps/web/dist/.vite/manifest.json');
const bySource = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, Chunk>;
const chunks = Object.values(bySource);
/** Files that are loaded late and hold no screen. */
const late = chunks.filter(({ src, isDynamicEntry }) => isDynamicEntry && !src?.includes('/screens/'));

/** Answers of a blocker, after a deleted file, and of a busy server. */
const FAILURES: ((route: Route) => Promise<void>)[] = [
  (route) => route.abort('blockedbyclient'),
  (route) => route.fulfill({ status: 404 }),
  (route) => route.fulfill({ status: 503 }),
];

test.use({ hasAnswered: false });

async function buys(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(productPath(product));
  await buyButton(page).click();
  await page.getByRole('link', { name: 'Comprar sem cadastro' }).click();
  await fillCustomer(page, email, BUYER);
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  await expect(
    page.getByRole('img', { name: 'QR code do PIX' }).or(page.getByText('O QR code não pôde')),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Copiar código PIX' }).click();
  await expect(page.getByRole('button', { name: 'Código copiado' })).toBeVisible();
}

test('no file that a purchase loads late is needed for it', async ({
  browser,
  baseURL,
  shop,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  browserErrors.expect(/./);
  const product = await shop.product(20);
  /** Buys while `blocked` cannot be loaded. Returns the late files that the pages asked for, and how often they were loaded. */
  async function buysWithout(blocked?: Chunk) {
    const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' });
    const page = hydratedPage(await context.newPage());
    const asked = new Set<Chunk>();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
      const chunk = late.find(({ file }) => request.url().endsWith(file));
      if (chunk) asked.add(chunk);
    });
    const fail = FAILURES[blocked ? late.indexOf(blocked) % FAILURES.length : 0]!;
    // Fails late, when no other file is being loaded.
    if (blocked) await page.route(`**/${blocked.file}`, (route) => sleep(1_000).then(() => fail(route)));
    await buys(page, product, shop.newEmail());
    await context.close();
    return { asked, documents };
  }
  const { asked } = await buysWithout();
  expect(asked.size).toBeGreaterThan(5);
  for (const chunk of asked)
    await test.step(`without ${chunk.src}`, async () => {
      const without = await buysWithout(chunk);
      expect([...without.asked]).toContain(chunk);
      // A page that somebody reads is not reloaded for it.
      expect(without.documents).toBe(1);
    });
});

test('no file has a name that a blocker could know', () => {
  for (const { file } of chunks) expect(file).toMatch(/^assets\/[0-9a-z]{8,}\.\w+$/);
});

test('a page whose script is blocked can be read, and left', async ({
  browser,
  baseURL,
  shop,
  browserErrors,
}) => {
  browserErrors.expect(/./);
  const product = await shop.product(1);
  const screen = bySource['src/screens/product/product-screen.tsx']!;
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route(`**/${screen.file}`, (route) => route.abort('blockedbyclient'));
  await page.goto(productPath(product));
  await expect(page.getByRole('alert').getByText('Parte desta página não carregou')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: product.nome })).toBeVisible();
  await expect(buyButton(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Jogos' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Jogos' })).toBeVisible();
  await expect(page.getByText('Parte desta página não carregou')).toBeHidden();
  await context.close();
});
