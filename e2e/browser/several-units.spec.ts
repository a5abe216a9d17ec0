import { randomUUID } from 'node:crypto';
import { SystemClient } from '@vale/testing/system/system-client';
import { SystemProcess } from '@vale/testing/system/system-process';
import { buyButton, fillCustomer, loginByApi, openSummary, productPath, submitButton } from './buying.js';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { productForSale } from './product-for-sale.js';

let system: SystemProcess;

test.beforeAll(async () => {
  system = await SystemProcess.start({ env: { MAX_QUANTITY: '10' } });
});
test.afterAll(() => system?.stop());

test('three units are picked, two are left, and the rest is bought with one PIX', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/status of 409 .*\/api\/orders/);
  const { url } = system;
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const admin = await SystemClient.admin(url);
  const product = await productForSale(admin, 2);
  await loginByApi(page, url, email);

  await page.goto(`${url}${productPath(product)}`);
  const quantity = page.getByRole('group', { name: 'Quantidade' });
  await expect(quantity).toBeVisible();
  await quantity.getByRole('button', { name: 'Aumentar' }).click();
  await quantity.getByRole('button', { name: 'Aumentar' }).click();
  await expect(quantity.getByRole('status')).toHaveText('3');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await buyButton(page).click();

  await expect(page).toHaveURL(/quantidade=3$/);
  await fillCustomer(page, email);
  await openSummary(page);
  await expect(page.getByRole('group', { name: /^Quantidade de/ }).getByRole('status')).toHaveText('3');
  await expectNoSidewaysScroll(page);
  await submitButton(page).click();
  await expect(page.getByText(`Só temos 2 de ${product.nome}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Comprar o resto por/ }).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/2 ×/).first()).toBeVisible();
});
