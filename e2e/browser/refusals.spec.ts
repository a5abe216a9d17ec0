import { buyButton, checkoutPath, fillCustomer, loginByApi, productPath, submitButton } from './buying.js';
import { expect, test } from './fixtures.js';

test('a wrong CPF is reported while typing, and the order is not sent', async ({ page, shop, baseURL }) => {
  const product = await shop.product(1);
  await loginByApi(page, baseURL!, shop.newEmail());
  await page.goto(checkoutPath(product));
  await expect(page.getByTestId('cpf-state')).toHaveAttribute('data-state', 'empty');
  await expect(submitButton(page)).toBeEnabled();
  const cpf = page.getByLabel('CPF', { exact: true });
  await cpf.pressSequentially('111.111.111-11');
  await expect(page.getByTestId('cpf-state')).toHaveText('CPF inválido');
  await expect(submitButton(page)).toBeDisabled();
  await cpf.fill('');
  await expect(submitButton(page)).toBeEnabled();
  await submitButton(page).click();
  for (const message of ['Nome é obrigatório', 'CPF é obrigatório', 'Telefone é obrigatório'])
    await expect(page.getByText(message)).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('no variation ticked is reported beside the boxes', async ({ page, shop, baseURL }) => {
  const product = await shop.product(1, {
    variations: [{ name: 'Vale R$ 100', value: '', price: 50, delivery: 'codes' }],
  });
  const email = shop.newEmail();
  await loginByApi(page, baseURL!, email);
  await page.goto(checkoutPath(product));
  await fillCustomer(page, email);
  await submitButton(page).click();
  await expect(page.getByText('Por favor, selecione pelo menos uma variação do produto.')).toBeVisible();
});

test('on the product page a variation has to be chosen first', async ({ page, shop, baseURL }) => {
  const product = await shop.product(1, {
    variations: [{ name: 'Vale R$ 100', value: '', price: 50, delivery: 'codes' }],
  });
  await loginByApi(page, baseURL!, shop.newEmail());
  await page.goto(productPath(product));
  await buyButton(page).click();
  const sentence = 'Por favor, selecione uma variação antes de continuar com a compra.';
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Escolha a variação' })).toBeInViewport();
});

test('a product that sold out meanwhile is refused before any charge', async ({
  page,
  browserErrors,
  shop,
  baseURL,
}) => {
  browserErrors.expect(/status of 409 .*\/api\/orders/);
  const product = await shop.product(1);
  const email = shop.newEmail();
  await loginByApi(page, baseURL!, email);
  await page.goto(checkoutPath(product));
  await fillCustomer(page, email);
  // Another buyer is faster.
  await shop.admin.placeOrder({ productId: product.id });
  await submitButton(page).click();
  await expect(page.getByText(/ESGOTADO: não há mais unidades/)).toBeVisible();
  await expect(page.getByLabel('Nome completo')).not.toHaveValue('');
});

test('an offer that ends while its page is open cannot be bought any more', async ({
  page,
  shop,
  baseURL,
}) => {
  await loginByApi(page, baseURL!, shop.newEmail());
  const product = await shop.product(1, { expiraEm: Date.now() + 8_000 });
  await page.goto(productPath(product));
  await expect(buyButton(page)).toHaveText(/COMPRAR AGORA/);
  await expect(buyButton(page)).toHaveText('PRODUTO EXPIRADO', { timeout: 12_000 });
  await expect(buyButton(page)).toBeDisabled();
  await page.goto(checkoutPath(product));
  await expect(page.getByRole('heading', { name: 'PRODUTO EXPIRADO' })).toBeVisible();
});
