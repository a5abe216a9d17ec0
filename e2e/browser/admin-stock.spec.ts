import type { Page } from '@playwright/test';
import { paymentMethodRoutes } from '@vale/contracts/checkout';
import { SANDBOX_KEY } from '@vale/testing/system/sandbox-client';
import type { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';
import { signInAsAdmin } from './screens.js';

async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  const before = page.viewportSize()!;
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: before.height });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize(before);
}

const methods = async ({ http }: SystemClient) =>
  (await http.call(paymentMethodRoutes.listPaymentMethods, {})).items;

test('an administrator adds codes, connects a payment method to the sandbox and finds both in the audit log', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const product = await shop.product(0);
  const other = await shop.product(1);
  const before = (await methods(shop.admin)).find(({ isActive }) => isActive)!;
  const name = `Simulação ${product.id.slice(-6)}`;
  await signInAsAdmin(page, shop.admin);

  await page.goto(`/admin/stock?q=${encodeURIComponent(product.nome)}`);
  await expectUsable(page);
  await page.getByRole('link', { name: product.nome }).click();
  const own = product.id.slice(-6);
  const repeated = `TESTE-${other.id.slice(-6)}--0`;
  await page
    .getByRole('textbox', { name: 'Códigos' })
    .fill([`NOVO-${own}-0001`, repeated, `NOVO-${own}-0002`].join('\n'));
  await page.getByLabel('Lote (fornecedor e nota)').fill('Gifts SA, NF 17');
  await page.getByRole('button', { name: 'Conferir 3 códigos' }).click();
  await expect(page.getByText(`Código 2: já está no estoque de ${other.nome} (livre).`)).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar 2 códigos' }).click();
  await expect(page.getByText('2 códigos adicionados.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: '••••0002' })).toBeVisible();
  await expect(page.getByText(`NOVO-${own}`)).toHaveCount(0);
  await expectUsable(page);

  await page.goto('/admin/payment-methods');
  await page.getByRole('link', { name: 'Novo método' }).click();
  await page.getByRole('button', { name: 'Usar o endereço da simulação' }).click();
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Como o prazo é enviado').selectOption('instant');
  await page.getByLabel('Chave da API').fill(SANDBOX_KEY);
  await expectUsable(page);
  await page.getByRole('button', { name: 'Criar método' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(card.getByText('Conexão testada')).toBeVisible();
  try {
    await card.getByRole('button', { name: 'Ativar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('As cobranças em aberto continuam com o método que as fez')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ativar' }).click();
    await expect(card.getByText('ATIVO', { exact: true })).toBeVisible();
    await expectUsable(page);
  } finally {
    // Other tests buy at the same time, at the same sandbox.
    const params = { id: before.id };
    await shop.admin.http.call(paymentMethodRoutes.activatePaymentMethod, { params, body: {} });
  }

  const { id } = (await methods(shop.admin)).find((one) => one.name === name)!;
  await page.goto(`/admin/audit?tipo=payment-method&alvo=${id}`);
  const log = page.getByRole('list', { name: 'Mudanças' });
  await expect(log.getByText('Ativou')).toBeVisible();
  await expect(log.getByText('Testou a conexão')).toBeVisible();
  const made = log.getByRole('listitem').filter({ hasText: 'Criou' });
  await made.getByRole('button', { name: /^Ver/ }).click();
  await expect(made.getByText(name)).toBeVisible();
  await expect(made.getByText(SANDBOX_KEY)).toHaveCount(0);
  await page.goto(`/admin/audit?tipo=stock&alvo=${product.id}`);
  await expect(log.getByText('Adicionou códigos')).toBeVisible();
  await expectUsable(page);
});
