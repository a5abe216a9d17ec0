import { aCustomer } from '@vale/testing/builders';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, test } from './fixtures.js';
import { deliveryLinkOf } from './screen-data.js';
import { enterCpfEnd } from './screens.js';

const CPF_END = aCustomer().cpf.slice(-4);

test('the link of the e-mail opens the codes on another device, for who knows the end of the CPF', async ({
  page,
  shop,
  browserErrors,
  baseURL,
}) => {
  browserErrors.expect(/status of 422 .*\/api\/deliveries/);
  const product = await shop.product(1);
  const buyer = await SystemClient.registered(baseURL!, shop.newEmail());
  const { transactionId, codes } = await buyer.buy({ productId: product.id });
  const link = await deliveryLinkOf(buyer, transactionId);
  const token = link.split('#')[1]!;
  // Collects everything that other hosts and the server's log could learn.
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''));

  const response = await page.goto(link);
  expect(response!.headers()['cache-control']).toBe('no-store');
  expect(response!.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('heading', { name: 'Abra sua entrega' })).toBeVisible();
  await enterCpfEnd(page, '0000');
  await expect(page.getByText(/Tentativas restantes: 4/)).toBeVisible();
  await enterCpfEnd(page, CPF_END);
  await expect(page.getByRole('heading', { level: 1, name: product.nome })).toBeFocused();
  await page.getByRole('button', { name: /^Mostrar código/ }).click();
  await expect(page.getByTestId('delivered-code')).toHaveText(codes[0]!.code);

  expect(seen.filter((text) => text.includes(token.slice(-20)))).toEqual([]);
  expect(seen.filter((text) => text.startsWith('http') && !text.startsWith(baseURL!))).toEqual([]);
  // Nothing of it is kept: after a reload the digits are asked for again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Abra sua entrega' })).toBeVisible();
});

test('a link is opened by keyboard alone, and "skip to content" does not lose it', async ({
  page,
  shop,
  isMobile,
  baseURL,
}) => {
  const product = await shop.product(1);
  const buyer = await SystemClient.registered(baseURL!, shop.newEmail());
  const { transactionId } = await buyer.buy({ productId: product.id });
  await page.goto(await deliveryLinkOf(buyer, transactionId));
  const field = page.getByLabel('4 últimos números do seu CPF');
  await field.waitFor();
  if (isMobile) await field.tap();
  else {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  }
  await page.keyboard.type(CPF_END);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: product.nome })).toBeFocused();
});
