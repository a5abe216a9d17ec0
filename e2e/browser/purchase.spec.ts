import {
  BUYER,
  buyButton,
  checkoutPath,
  fillCustomer,
  loginByApi,
  openSummary,
  productPath,
  register,
  submitButton,
} from './buying.js';
import { expect, expectNoSidewaysScroll, test } from './fixtures.js';

const VARIATIONS = [
  { name: 'Vale R$ 100', value: 'R$ 100', price: 50, delivery: 'codes' },
  { name: 'Vale R$ 200', value: 'R$ 200', price: 100, delivery: 'codes' },
];

test('a visitor registers, buys a variation with an order bump, pays, and holds the code', async ({
  page,
  context,
  shop,
  isMobile,
}) => {
  const product = await shop.product(2, { variations: VARIATIONS });
  const email = shop.newEmail();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await page.goto(productPath(product));
  await page.getByRole('button', { name: /Vale R\$ 200/ }).click();
  await buyButton(page).click();
  await register(page.getByRole('dialog'), email);

  // The choice survives the login, and can still be changed.
  await expect(page).toHaveURL(/\/checkout\/jogos\//, { timeout: 15_000 });
  await openSummary(page);
  await expect(page.getByRole('checkbox', { name: /Vale R\$ 200/ })).toBeChecked();
  await expect(page.getByTestId('total')).toHaveText('R$ 100,00');
  const bump = page.locator('section[aria-labelledby="ofertas-extras"]').getByRole('button').first();
  const bumpPrice = Number(
    /R\$ (\d+),(\d\d)/
      .exec(await bump.innerText())!
      .slice(1)
      .join('.'),
  );
  await bump.click();
  const total = `R$ ${(100 + bumpPrice).toFixed(2).replace('.', ',')}`;
  await expect(page.getByTestId('total')).toHaveText(total);
  await fillCustomer(page, email);
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
  await expect(page.getByTestId('cpf-state')).toHaveText('CPF válido');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: `Gerar PIX de ${total}` }).click();

  await expect(page.getByRole('heading', { name: `Pague ${total} no PIX` })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('AGUARDANDO PAGAMENTO').first()).toBeVisible();
  if (isMobile) await page.getByText('Pagar com QR code, em outra tela').click();
  const qr = page.getByRole('img', { name: 'QR code do PIX' }).locator('svg');
  await expect(qr).toBeVisible();
  expect((await qr.boundingBox())!.width).toBe(200);
  await page.getByRole('button', { name: 'Copiar código PIX' }).click();
  await expect(page.getByText('Copiado para a área de transferência!')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    await page.getByLabel('PIX copia e cola').inputValue(),
  );

  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Pagar agora (simulação)' }).click();
  const bank = await opened;
  await expect(bank.getByRole('heading', { level: 1 })).toContainText(total);
  await bank.getByRole('button', { name: 'Pagar agora (simulação)' }).click();
  await expect(bank.getByRole('status')).toHaveText('Pagamento aprovado');
  await bank.close();

  // The server-sent event updates the page, sooner than its poll every 10 s.
  await expect(page.getByRole('heading', { name: 'PAGAMENTO APROVADO!' })).toBeVisible({ timeout: 9_000 });
  const show = page.getByRole('button', { name: /^Mostrar código/ });
  await expect(show).toHaveCount(2);
  const codes: string[] = [];
  for (let line = 0; line < 2; line++) {
    await show.first().click();
    codes.push(await page.getByTestId('delivered-code').nth(line).innerText());
  }
  expect(codes.some((code) => code.startsWith(`TESTE-${product.id.slice(-6)}-Vale R$ 200`))).toBe(true);

  await page.goto('/dev/mailbox');
  const mail = page.getByTestId('mail').filter({ hasText: email }).filter({ hasText: product.nome });
  await expect(mail).toHaveCount(1);
  for (const code of codes) await expect(mail).toContainText(code);
  await page.goto('/perfil');
  await expect(page.getByRole('link', { name: new RegExp(product.nome) })).toContainText(
    'PAGAMENTO APROVADO!',
  );
});

test('the PIX survives a reload, and a refused payment offers a new one with the same data', async ({
  page,
  shop,
}) => {
  const product = await shop.product(2);
  const email = shop.newEmail();
  await page.goto(productPath(product));
  await buyButton(page).click();
  await register(page.getByRole('dialog'), email);
  await expect(submitButton(page)).toBeVisible({ timeout: 15_000 });
  await fillCustomer(page, email, BUYER);
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  const code = await page.getByLabel('PIX copia e cola').inputValue();
  await page.reload();
  await expect(page.getByLabel('PIX copia e cola')).toHaveValue(code);

  const sandboxUrl = await page.getByRole('link', { name: 'Pagar agora (simulação)' }).getAttribute('href');
  await page.request.post(`${sandboxUrl}/refuse`);
  await expect(page.getByRole('heading', { name: 'PAGAMENTO FALHOU' })).toBeVisible();
  const first = page.url();
  await page.getByRole('button', { name: 'Gerar novo PIX' }).click();
  await expect(page).not.toHaveURL(first, { timeout: 20_000 });
  await expect(page.getByLabel('PIX copia e cola')).not.toHaveValue(code);
});

test('a reload while the order is sent loses nothing, and leaves one order', async ({
  page,
  shop,
  baseURL,
}) => {
  const product = await shop.product(2);
  const email = shop.newEmail();
  await loginByApi(page, baseURL!, email);
  await page.goto(checkoutPath(product));
  await fillCustomer(page, email);
  // The request arrives; its reply never does.
  const { promise: arrived, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/orders', (route) => void route.fetch().then(() => resolve()), { times: 1 });
  await submitButton(page).click();
  await arrived;
  await page.reload();
  await expect(page.getByLabel('Nome completo')).toHaveValue(BUYER.name);
  await expect(page.getByLabel('CPF', { exact: true })).toHaveValue('529.982.247-25');
  await submitButton(page).click();
  await expect(page.getByLabel('PIX copia e cola')).toBeVisible({ timeout: 20_000 });
  await page.goto('/perfil');
  await expect(page.getByRole('link', { name: new RegExp(product.nome) })).toHaveCount(1);
});
