import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { checkoutAdminRoutes } from '@vale/contracts/checkout';
import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { By } from 'selenium-webdriver';
import { BUYER, productPath } from '../browser/buying.js';
import { productForSale } from '../browser/product-for-sale.js';
import { button, field, heading, link, test, text } from './visitor.js';

test.describe.configure({ timeout: 180_000 });

test('two units of a product and one of another are paid with one PIX, and one unit is refunded', async ({
  visitor,
}) => {
  const url = process.env['TARGET_URL']!;
  const admin = await SystemClient.admin(url);
  const [steam, netflix] = [await productForSale(admin, 2), await productForSale(admin, 1)];

  await visitor.open(productPath(steam));
  await visitor.click(button('Recusar'));
  await visitor.click(button('Aumentar'));
  await visitor.click(button('Adicionar à sacola'));
  await visitor.sees(link('Ver sacola'));
  await visitor.open(productPath(netflix));
  await visitor.click(button('Adicionar à sacola'));
  await visitor.click(link('Ver sacola'));
  await visitor.sees(heading('Sua sacola'));
  await visitor.looksAt('bag');
  // The demo's button asks visitors to log in; the form itself does not.
  await visitor.open('/sacola/finalizar');
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  for (const [name, value] of Object.entries({ email, ...BUYER })) await visitor.type(field(name), value);
  await visitor.looksAt('bag-checkout');
  await visitor.click(button('Gerar PIX'));
  await visitor.sees(By.css('main textarea[readonly]'));
  await visitor.isAt(/\/pedido\//);
  const transactionId = (await visitor.address()).pathname.split('/').at(-1)!;
  await new SandboxClient(process.env['TARGET_SANDBOX_URL']!).payFor(transactionId);
  await visitor.sees(heading('PAGAMENTO APROVADO!'));
  await visitor.looksAt('bag-delivered');

  const body = { lines: [0], reason: 'não serviu' };
  const headers = { 'idempotency-key': randomUUID() };
  await admin.http.call(checkoutAdminRoutes.refundOrder, { params: { transactionId }, body }, { headers });
  // The demo's provider sends no refunds, so a person does.
  await visitor.sees(text(`Em devolução: 1 × ${steam.nome}`));
  await visitor.looksAt('bag-unit-refunded');
  expect(await admin.stock(netflix.id)).toMatchObject({ assigned: 1 });
});
