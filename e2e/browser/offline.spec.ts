import { catalogRoutes } from '@vale/contracts/catalog';
import { expect, test } from './fixtures.js';
import { settled } from './screens.js';

test.use({ serviceWorkers: 'allow' });

// Evaluated in the page. Text, because the tests are compiled without the DOM types.
const IS_CONTROLLED = 'navigator.serviceWorker.controller !== null';
const KEEPS = (path: string) => `caches.match(${JSON.stringify(path)}).then((found) => found !== undefined)`;

test('pages that were seen are shown offline, and online nobody gets an older price', async ({
  page,
  context,
  shop,
  browserErrors,
}) => {
  const product = await shop.product(1);
  const path = `/product/jogos/${product.id}`;
  await page.goto('/');
  await settled(page);
  await expect.poll(() => page.evaluate<boolean>(IS_CONTROLLED)).toBe(true);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: product.nome })).toBeVisible();
  await expect.poll(() => page.evaluate<boolean>(KEEPS(path))).toBe(true);

  await shop.admin.http.call(catalogRoutes.changeProduct, {
    params: { id: product.id },
    body: { preco: 33 },
  });
  await page.reload();
  await expect(page.getByRole('main').getByText('R$ 33,00').first()).toBeVisible();

  // Everything that is requested from here on fails.
  browserErrors.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: product.nome })).toBeVisible();
  await expect(page.getByText(/Você está sem internet/)).toBeVisible();

  await page.goto(`/checkout/jogos/${product.id}`);
  await expect(page.getByRole('heading', { name: 'Você está sem internet' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toBeVisible();
});
