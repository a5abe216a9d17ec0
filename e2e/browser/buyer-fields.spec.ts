import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { buyButton, fillCustomer, loginByApi, productPath, submitButton } from './buying.js';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signInAsAdmin } from './screens.js';

const PLAYER = '739182645';
const FIELDS = [
  { label: 'Servidor', kind: 'choice', per: 'order', options: ['Brasil', 'Europa'] },
  { label: 'ID do jogador', kind: 'digits', per: 'unit', min: 6, max: 12, example: '123456789' },
];

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

test('a player’s id is typed on a phone, looked at again, paid for, corrected by the shop and delivered to', async ({
  page,
  shop,
}) => {
  test.setTimeout(90_000);
  const { url } = shop.admin;
  const product = await shop.product(0, { delivery: 'manual', campos: FIELDS });
  const email = shop.newEmail();
  await loginByApi(page, url, email);
  await page.goto(productPath(product));
  await buyButton(page).click();
  await fillCustomer(page, email);
  await page.getByLabel('ID do jogador').fill('73918');
  await submitButton(page).click();
  await expect(page.getByLabel('Servidor')).toBeFocused();
  await expect(page.getByText('Use de 6 a 12 números. Exemplo: 123456789')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Servidor').selectOption('Brasil');
  await page.getByLabel('ID do jogador').fill('739 182 645');
  await submitButton(page).click();
  const look = page.getByRole('dialog', { name: 'Está tudo certo?' });
  await expect(look.getByText(PLAYER)).toBeVisible();
  await expectAccessible(page);
  await look.getByRole('button', { name: 'Está certo, gerar PIX' }).click();
  const payLink = page.getByRole('link', { name: 'Pagar agora (simulação)' });
  await SandboxClient.pay((await payLink.getAttribute('href'))!);
  await expect(page.getByText(PLAYER)).toBeVisible({ timeout: 20_000 });
  expect(page.url()).not.toContain(PLAYER);
  const order = new URL(page.url()).pathname.split('/').at(-1)!;
  await expectNoSidewaysScroll(page);

  await signInAsAdmin(page, shop.admin);
  await observeLayout(page);
  await page.goto('/admin/orders?entrega=waiting');
  await expect(page.getByText(`ID do jogador: ${PLAYER}`)).toBeVisible();
  await page.goto(`/admin/orders/${order}`);
  await page.getByRole('button', { name: 'Corrigir ID do jogador' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corrigir dado do comprador' });
  await dialog.getByLabel('ID do jogador').fill('739182646');
  await dialog.getByLabel('Motivo').fill('digitou errado');
  await dialog.getByRole('button', { name: 'Corrigir' }).click();
  await expect(page.getByText('Dado corrigido.')).toBeVisible();
  await expect(page.getByText('739182646')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);
});
