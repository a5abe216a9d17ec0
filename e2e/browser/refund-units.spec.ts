import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signIn, signInAsAdmin } from './screens.js';

test('an administrator refunds one of two things of an order, and its buyer keeps the other', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const product = await shop.product(2, {
    variations: ['Anual', 'Mensal'].map((name) => ({ name, value: name, price: 20, delivery: 'codes' })),
  });
  const shopper = await SystemClient.registered(shop.admin.url, shop.newEmail());
  const { transactionId, codes } = await shopper.buy({
    productId: product.id,
    variations: ['Anual', 'Mensal'],
  });
  const kept = codes.find(({ label }) => label === 'Anual')!;
  await signInAsAdmin(page, shop.admin);
  await observeLayout(page);
  await page.goto(`/admin/orders/${transactionId}`);
  await page.getByRole('button', { name: 'Devolver dinheiro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Escolher itens' }).check();
  await dialog.getByRole('checkbox', { name: /^Mensal/ }).check();
  await expect(dialog.getByText('Soma: R$ 20,00')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('não funcionou');
  await expectAccessible(page);
  await expectWhole(page);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('O estado do pedido não muda: Entregue.')).toBeVisible();
  await expect(dialog.getByText(/Deixa de ser do comprador: 1 × Mensal/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Devolver R$ 20,00' }).click();
  await expect(page.getByText('Devolver à mão: R$ 20,00.')).toBeVisible();
  await expect(page.getByText(/devolução pedida em/)).toBeVisible();
  await expectWhole(page);

  await signIn(page, shopper);
  await page.goto(`/pedido/${transactionId}`);
  await expect(page.getByText('Em devolução: 1 × Mensal')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);
  expect((await shopper.order(transactionId)).codes).toEqual([kept]);
});
