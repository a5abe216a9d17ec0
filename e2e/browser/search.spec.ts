import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.js';
import { openFilters, settled } from './screens.js';

test('a search by keyboard, a filter, a product, and back to the filtered results', async ({
  page,
  shop,
  isMobile,
}) => {
  const marca = `Marca ${Date.now().toString(36)}`;
  const cheap = await shop.product(1, { marca, nome: `${marca} pequeno`, preco: 10 });
  await shop.product(1, { marca, nome: `${marca} grande`, preco: 90 });
  await page.goto('/');
  await settled(page);
  if (isMobile) await page.getByRole('button', { name: 'Buscar' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar na loja' }).filter({ visible: true });
  await field.pressSequentially(marca);
  await expect(page.getByRole('option', { name: cheap.nome })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/busca\?q=Marca/);
  await expect(page.getByText('2 produtos')).toBeVisible();
  const filters = await openFilters(page);
  await filters.getByRole('checkbox', { name: /Até R\$ 25/ }).check();
  if (isMobile) await filters.getByRole('button', { name: 'Ver 1' }).click();
  await expect(page).toHaveURL(/preco=ate-25/);
  const results = page.getByRole('main').getByRole('link', { name: /no PIX/ });
  await expect(results).toHaveCount(1);
  await results.click();
  await expect(page.getByRole('heading', { level: 1, name: cheap.nome })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Tirar o filtro Até R$ 25' })).toBeVisible();
  await expect(results).toHaveCount(1);
});

test('a list of one product has no empty column for filters beside it', async ({ page, shop, isMobile }) => {
  test.skip(isMobile, 'phones have no column of filters');
  const only = await shop.product(1, { nome: `Único ${Date.now().toString(36)}` });
  await page.goto(`/busca?q=${encodeURIComponent(only.nome)}`);
  await settled(page);
  const xOf = async (locator: Locator) => (await locator.boundingBox())!.x;
  const card = page.locator('.ticket-wide');
  await expect(card).toHaveCount(1);
  expect(await xOf(card)).toBe(await xOf(page.getByRole('heading', { level: 1 })));
});

test('the light theme is there before the first paint, and no policy is broken', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED/);
  await page.goto('/');
  await settled(page);
  await page.evaluate(`localStorage.setItem('vale_theme', 'light')`);
  // This leaves only the HTML: no script of the app has run.
  await page.route('**/assets/**', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
