import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signInAsAdmin } from './screens.js';
import { press, tabTo, write } from './tab-to.js';

const E2E = 'D12345678202611211200abcdefghijk';

/** An order of which this much was paid. */
async function paid(
  shopper: SystemClient,
  productId: string,
  amount: number,
  status: string,
): Promise<string> {
  const { transactionId } = await shopper.placeOrder({ productId });
  const { sandboxUrl } = await shopper.charged(transactionId);
  await SandboxClient.pay(sandboxUrl, { amount });
  await shopper.reaching(transactionId, [status]);
  return transactionId;
}

test('an administrator finds orders, accepts too little, refunds a part and delivers by hand, by keyboard alone', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const shopper = await SystemClient.registered(shop.admin.url, shop.newEmail());
  const byHand = await shop.product(0, { delivery: 'manual', preco: 40 });
  const card = await shop.product(2, { preco: 25 });
  const waiting = await paid(shopper, byHand.id, 40, 'paid');
  await paid(shopper, card.id, 20, 'underpaid');
  await signInAsAdmin(page, shop.admin);
  await observeLayout(page);

  await page.goto('/admin/orders');
  await page.getByRole('table', { name: 'Pedidos' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type(shopper.email);
  // The list is dimmed until the rows of the search have come.
  const found = page.waitForResponse('**/api/admin/orders/search');
  await page.keyboard.press('Enter');
  await found;
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await expectWhole(page);
  await tabTo(page, page.getByRole('rowheader').first().getByRole('link'));
  // The newest first: by its key.
  await page.keyboard.press('e');

  await press(page, page.getByRole('button', { name: 'Aceitar o valor' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('O comprador não precisa mais pagar R$ 5,00.')).toBeVisible();
  await write(page, dialog.getByLabel('Motivo'), 'cliente antigo');
  await press(page, dialog.getByRole('button', { name: 'Aceitar R$ 20,00' }));
  await expect(page.getByText('Valor aceito.')).toBeVisible();
  // The page follows the order by itself.
  await expect(page.getByText(/^Entregue em /)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expectWhole(page);

  await press(page, page.getByRole('button', { name: 'Devolver dinheiro' }));
  await tabTo(page, dialog.getByRole('radio', { name: 'Tudo: R$ 20,00' }));
  await page.keyboard.press('ArrowDown');
  await write(page, dialog.getByLabel('Valor em reais'), '7,50');
  await write(page, dialog.getByLabel('Motivo'), 'desconto prometido');
  await press(page, dialog.getByRole('button', { name: 'Continuar' }));
  await expect(dialog.getByText('O estado do pedido não muda: Entregue.')).toBeVisible();
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: 'Devolver R$ 7,50' }));
  await expect(page.getByText('Devolver à mão: R$ 7,50.')).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Já enviei' }));
  await write(page, dialog.getByLabel('Identificador do PIX (E2E)'), E2E);
  await press(page, dialog.getByRole('button', { name: 'Confirmar devolução' }));
  await expect(page.getByText('Devolução confirmada.')).toBeVisible();

  await page.goto('/admin/orders');
  await press(page, page.getByRole('button', { name: /^Entrega manual/ }));
  await expect(page).toHaveURL(/entrega=waiting/);
  await press(page, page.getByRole('rowheader', { name: byHand.nome }).getByRole('link'));
  await press(page, page.getByRole('button', { name: 'Entregar à mão' }));
  await write(page, dialog.getByLabel('Texto para o comprador'), 'login: ana, senha: 123');
  await press(page, dialog.getByRole('button', { name: 'Entregar', exact: true }));
  await expect(page.getByText('Pedido entregue.')).toBeVisible();
  const { codes } = await shopper.reaching(waiting, ['completed']);
  expect(codes).toMatchObject([{ code: 'login: ana, senha: 123' }]);
});
