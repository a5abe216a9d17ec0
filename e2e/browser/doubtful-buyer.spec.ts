import { randomUUID } from 'node:crypto';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { BUYER, checkoutPath, fillCustomer, submitButton } from './buying.js';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { productForSale } from './product-for-sale.js';

/** A demo has no limits, unless they are set. */
let system: SystemProcess;

test.beforeAll(async () => {
  system = await SystemProcess.start({ env: { MAX_CHARGES_PER_HOUR: '100' } });
});
test.afterAll(() => system?.stop());

test('a guest who left two orders unpaid confirms the e-mail on the same page and goes on with all fields', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409 .*\/api\/orders/);
  const { url } = system;
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const admin = await SystemClient.admin(url);
  const product = await productForSale(admin, 3);
  const post = (path: string, data: object = {}) =>
    page.request.post(`${url}${path}`, {
      data,
      headers: { origin: url, 'idempotency-key': randomUUID() },
    });
  await post('/api/session/guest');
  for (const _ of ['first', 'second']) {
    const placed = await post('/api/orders', { productId: product.id, customer: { ...BUYER, email } });
    const { transactionId } = (await placed.json()) as { transactionId: string };
    expect((await post(`/api/orders/${transactionId}/cancel`)).ok()).toBe(true);
  }

  await page.goto(`${url}${checkoutPath(product)}`);
  await fillCustomer(page, email);
  await submitButton(page).click();
  const digits = page.getByLabel('Código de 6 números');
  await expect(digits).toBeFocused();
  await expect(page.getByText(`Enviamos um e-mail para ${email}`)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(page.getByLabel('Nome completo')).toHaveValue(BUYER.name);
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
  await digits.fill((await admin.mailTo(email, /Código: (\d{6})/))[1]!);
  await page.getByRole('button', { name: 'Confirmar e gerar o PIX' }).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  // The account that has confirmed the address has the order, and those that the guest left.
  await page.goto(`${url}/perfil`);
  await expect(page.getByRole('region', { name: 'Compras recentes' }).getByRole('link')).toHaveCount(3);
});
