import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { catalogRoutes, type Product } from '@vale/contracts/catalog';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { fillCustomer, loginByApi, openSummary, productPath, submitButton } from './buying.js';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { productForSale } from './product-for-sale.js';
import { tabTo } from './tab-to.js';

let system: SystemProcess;
let admin: SystemClient;

test.beforeAll(async () => {
  system = await SystemProcess.start({ env: { MAX_QUANTITY: '10' } });
  admin = await SystemClient.admin(system.url);
});
test.afterAll(() => system?.stop());

const bagLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Sacola/ });
const card = (page: Page, { nome }: Product) => page.getByRole('listitem').filter({ hasText: nome });

async function collect(page: Page, product: Product): Promise<void> {
  await page.goto(`${system.url}${productPath(product)}`);
  await page.getByRole('button', { name: 'Adicionar à sacola' }).click();
  await expect(page.getByRole('main').getByText(`Na sacola: ${product.nome}.`)).toBeVisible();
}

test('products of a bag are paid with one PIX: one has a new price, one is sold out and stays', async ({
  page,
}) => {
  const { url } = system;
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const [first, dearer, last] = [
    await productForSale(admin, 3, { preco: 10 }),
    await productForSale(admin, 1, { preco: 20 }),
    await productForSale(admin, 1, { preco: 30 }),
  ];
  await loginByApi(page, url, email);
  for (const product of [first, dearer, last]) await collect(page, product);
  await expect(bagLink(page)).toHaveAccessibleName('Sacola, 3 itens');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await admin.http.call(catalogRoutes.changeProduct, { params: { id: dearer.id }, body: { preco: 21.5 } });
  const other = await SystemClient.registered(url);
  await other.placeOrder({ productId: last.id });
  await page.getByRole('link', { name: 'Ver sacola' }).click();
  // The page before it lists products, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Sua sacola' })).toBeVisible();
  await expect(card(page, dearer)).toContainText('Preço mudou de R$ 20,00 para R$ 21,50.');
  await expect(async () => {
    // The catalog learns of the other buyer's order by an event.
    await page.reload();
    await expect(card(page, last)).toContainText('Esgotado agora.', { timeout: 2_000 });
  }).toPass();
  await card(page, first).getByRole('button', { name: 'Aumentar' }).click();
  await expect(page.getByTestId('total')).toHaveText('R$ 41,50');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Finalizar compra' }).click();
  await fillCustomer(page, email);
  await openSummary(page);
  await expect(page.getByRole('group', { name: `Quantidade de ${first.nome}` })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  for (const { nome } of [first, dearer]) await expect(page.getByText(nome).first()).toBeVisible();
  await expect(bagLink(page)).toHaveAccessibleName('Sacola, 1 item');
  await bagLink(page).click();
  await expect(card(page, last)).toBeVisible();
  await expect(card(page, first)).toHaveCount(0);
});

test('the keyboard counts, removes and takes back, and an empty bag leads on', async ({ page, isMobile }) => {
  test.skip(isMobile, 'has no keyboard');
  const product = await productForSale(admin, 2, { preco: 10 });
  await collect(page, product);
  await page.goto(`${system.url}/sacola`);
  const buy = page.getByRole('button', { name: 'Finalizar compra' });
  await expect(buy).toBeEnabled();
  await tabTo(page, page.getByRole('button', { name: 'Aumentar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('total')).toHaveText('R$ 20,00');
  await page.getByRole('button', { name: `Remover ${product.nome}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sua sacola está vazia' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('total')).toHaveText('R$ 20,00');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the bag shows what was last seen', async ({ page, context, browserErrors }) => {
    const product = await productForSale(admin, 1, { preco: 10 });
    await collect(page, product);
    await page.goto(`${system.url}/sacola`);
    await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeEnabled();
    await expect(async () => {
      // The worker keeps no page that was requested while it started, although it controls that page soon after.
      await page.reload();
      await expect
        .poll(() => page.evaluate<boolean>(`caches.match('/sacola').then((found) => found !== undefined)`))
        .toBe(true);
    }).toPass();
    await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeEnabled();
    browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    await context.setOffline(true);
    await page.reload();
    await expect(card(page, product)).toBeVisible();
    await expect(page.getByText(/Nomes e preços são os da última vez/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Finalizar compra' })).toBeDisabled();
  });
});
