import { SandboxClient } from '@vale/testing/system/sandbox-client';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { signIn } from './screens.js';

test('paid late, the open page shows the codes without a reload', async ({ page, baseURL, shop }) => {
  const product = await shop.product(2);
  const buyer = await SystemClient.registered(baseURL!, shop.newEmail());
  const { transactionId } = await buyer.placeOrder({ productId: product.id });
  const { sandboxUrl } = await buyer.charged(transactionId);
  await signIn(page, buyer);
  await page.goto(`/pedido/${transactionId}`);
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  await page.evaluate('window.sameDocument = true');
  await buyer.cancel(transactionId);
  await expect(page.getByRole('heading', { level: 1, name: 'PAGAMENTO CANCELADO' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Já paguei, verificar' })).toBeVisible();
  await SandboxClient.pay(sandboxUrl, { late: true });
  await expect(page.getByRole('heading', { level: 1, name: 'PAGAMENTO APROVADO!' })).toBeFocused({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: /^Mostrar código/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Como resgatar' })).toBeVisible();
  expect(await page.evaluate('window.sameDocument')).toBe(true);

  await page.getByRole('radio', { name: '5 estrelas' }).check();
  await page.getByLabel('Seu comentário').fill('Paguei atrasado e chegou mesmo assim.');
  await page.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(page.getByText(/^Obrigado! Sua avaliação/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('underpaid, the page says what is missing', async ({ page, baseURL, shop }) => {
  const product = await shop.product(1, { preco: 75 });
  const buyer = await SystemClient.registered(baseURL!, shop.newEmail());
  const { transactionId } = await buyer.placeOrder({ productId: product.id });
  const { sandboxUrl } = await buyer.charged(transactionId);
  await SandboxClient.pay(sandboxUrl, { amount: 40 });
  await buyer.reaching(transactionId, ['underpaid']);
  await signIn(page, buyer);
  await page.goto(`/pedido/${transactionId}`);
  await expect(page.getByLabel('Valores do pedido')).toContainText('Falta');
  await expect(page.getByLabel('Valores do pedido')).toContainText('R$ 35,00');
  await expect(page.getByRole('button', { name: 'Gerar novo PIX' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test.describe('a visitor who has not answered', () => {
  test.use({ hasAnswered: false });

  test('refuses marketing cookies with one click, and no page asks again', async ({ page }) => {
    await page.goto('/depoimentos');
    const question = page.getByRole('region', { name: 'Cookies de marketing' });
    await expect(question).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    const [refuse, accept] = ['Recusar', 'Aceitar'].map((name) => question.getByRole('button', { name }));
    expect((await refuse!.boundingBox())!.height).toBe((await accept!.boundingBox())!.height);
    await refuse!.click();
    await expect(question).toBeHidden();
    await page.goto('/checker');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Preferências de cookies' }).click();
    await expect(question).toBeFocused();
  });
});
