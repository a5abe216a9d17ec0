import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { waitUntil } from '@vale/testing/wait-until';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signInAsAdmin } from './screens.js';

test('an administrator makes an order bump, which is sold at checkout until it is paused, and publishes a buyer’s rating', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const shopper = await SystemClient.registered(shop.admin.url, shop.newEmail());
  const product = await shop.product(2, { preco: 25, categoria: 'transporte' });
  const mark = product.id.slice(-6);
  const title = `Oferta ${mark}`;
  await signInAsAdmin(page, shop.admin);
  await observeLayout(page);

  await page.goto('/admin/orderbump');
  await page.getByRole('button', { name: 'Adicionar OrderBump' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Categoria').selectOption('Transporte');
  await dialog.getByLabel('Título').fill(title);
  await dialog.getByLabel('Descrição').fill('Ajuda com o resgate.');
  await dialog.getByLabel('Preço (R$)').fill('7,50');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('OrderBump adicionado com sucesso!')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);

  // The former name of the category works too.
  await page.goto(`/checkout/transporte/${product.id}`);
  const offer = page.getByRole('button', { name: title });
  await offer.click();
  await expect(page.getByText('R$ 32,50').first()).toBeVisible();
  const { items } = await shopper.http.call(catalogRoutes.listOrderBumps, { query: { category: 'cs2' } });
  const orderBumpId = items.find((one) => one.title === title)!.id;
  const { transactionId } = await shopper.placeOrder({ productId: product.id, orderBumpId });
  const { amount, sandboxUrl } = await shopper.charged(transactionId);
  expect(amount).toBe(32.5);
  await SandboxClient.pay(sandboxUrl);
  await shopper.reaching(transactionId, ['paid', 'completed']);

  await page.goto('/admin/orderbump');
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Status do OrderBump alterado com sucesso!')).toBeVisible();
  await page.goto(`/checkout/transporte/${product.id}`);
  await expect(page.getByText(product.nome).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);

  const bought = await shopper.buy({ productId: product.id });
  const review = { rating: 4, comment: `Chegou rápido, pedido ${mark}.` };
  await shopper.http.call(checkoutRoutes.reviewOrder, {
    params: { transactionId: bought.transactionId },
    body: review,
  });
  await page.goto('/admin/testimonials?situacao=pending');
  const rating = page.getByRole('article').filter({ hasText: review.comment });
  await expect(rating.getByText('AGUARDANDO')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);
  await rating.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Depoimento publicado na loja!')).toBeVisible();
  const shown = await shopper.http.call(catalogRoutes.listTestimonials, { query: { limit: 100 } });
  expect(shown.items.map(({ comment }) => comment)).toContain(review.comment);
  await waitUntil(async () => {
    const found = await shopper.http.call(catalogRoutes.getProduct, { params: { id: product.id } });
    return found.rating?.average === 4;
  });
});
