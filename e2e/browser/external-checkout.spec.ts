import { trackingRoutes } from '@vale/contracts/tracking';
import { buyButton, productPath } from './buying.js';
import { expect, test } from './fixtures.js';

test('a variation that a partner sells opens there, is reported, and its return is shown as claimed', async ({
  page,
  context,
  shop,
  baseURL,
}) => {
  const partner = 'https://parceiro.example/pagar?loja=1';
  await context.route('https://parceiro.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Parceiro</title><h1>Parceiro</h1>',
    }),
  );
  const product = await shop.product(0, {
    variations: [
      { name: 'Vale R$ 150', value: 'R$ 150', price: 75, checkoutUrl: partner, delivery: 'manual' },
    ],
  });
  await page.goto(productPath(product));
  await page.getByRole('button', { name: /Vale R\$ 150/ }).click();
  const opened = context.waitForEvent('page');
  await buyButton(page).click();
  const tab = await opened;
  await tab.waitForLoadState();
  const { searchParams } = new URL(tab.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    loja: '1',
    product_id: product.id,
    product_name: product.nome,
    variation: 'Vale R$ 150',
    amount: '75.00',
    currency: 'BRL',
    return_url: `${baseURL}/checkout-success/jogos/${product.id}`,
    cancel_url: `${baseURL}${productPath(product)}`,
  });
  expect(await tab.evaluate('window.opener')).toBeNull();

  await tab.goto(
    `${searchParams.get('return_url')}?transaction_id=ext-${product.id}&status=approved&amount=75.00`,
  );
  await expect(tab.getByText('informado pelo parceiro')).toBeVisible();
  await tab.reload();
  await expect(tab.getByText('informado pelo parceiro')).toBeVisible();
  const reported = async () => {
    const { items } = await shop.admin.http.call(trackingRoutes.listExternalSales, { query: { limit: 50 } });
    return items
      .filter(({ productId }) => productId === product.id)
      .map(({ name, verified }) => [name, verified]);
  };
  await expect.poll(reported).toEqual([
    ['ExternalCheckoutComplete', false],
    ['InitiateCheckout', false],
  ]);
});
