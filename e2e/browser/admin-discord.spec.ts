import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signInAsAdmin } from './screens.js';

const webhook = process.env['TARGET_DISCORD_WEBHOOK'];

const open = (page: Page, tab: string) => page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
const sentCount = async (page: Page) => Number(await page.getByRole('definition').first().textContent());

test('an administrator configures the webhook, saves a template, posts, and deletes the template', async ({
  page,
  shop,
}, { project }) => {
  test.skip(!webhook, 'the running system has no double of Discord');
  test.setTimeout(120_000);
  const product = await shop.product(0);
  const name = `Promoção ${randomUUID().slice(0, 6)}`;
  const checked = async () => {
    await expectAccessible(page);
    if (project.name === 'desktop') await expectWhole(page);
  };
  await observeLayout(page);
  await signInAsAdmin(page, shop.admin);

  await page.goto('/admin/discord-webhook?aba=configuracoes');
  await expect(page.getByText('Webhooks enviados')).toBeVisible();
  const before = await sentCount(page);
  if (before === 0) await expect(page.getByText('Nunca')).toBeVisible();
  await page.getByLabel('URL do webhook').fill('https://example.com/api/webhooks/1/x');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText('URL do webhook inválida')).toBeVisible();
  await page.getByLabel('URL do webhook').fill(webhook!);
  await page.getByLabel('Webhook ativo').check();
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await checked();

  await open(page, 'Criar Embed');
  await page.getByLabel('Título').fill('{accountName} por {price}');
  await page.getByRole('button', { name: 'POSTAR AGORA' }).click();
  await expect(page.getByText('Selecione uma conta para postar!')).toBeVisible();
  await page.getByLabel('Buscar conta').fill(product.nome);
  await page.getByLabel('Conta para postar').selectOption(product.id);
  const preview = page.getByRole('article', { name: 'Prévia da embed' });
  await expect(preview.getByText(`${product.nome} por R$`)).toBeVisible();
  await checked();
  await page.getByRole('button', { name: 'POSTAR AGORA' }).click();
  await expect(page.getByText('Embed postada no Discord com sucesso!')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'SALVAR TEMPLATE' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Digite um nome para o template!')).toBeVisible();
  await page.getByLabel('Nome do template').fill(name);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Template salvo com sucesso!')).toBeVisible();

  await open(page, 'Configurações');
  await expect.poll(() => sentCount(page)).toBeGreaterThan(before);
  await expect(page.getByText('Nunca')).toBeHidden();
  // Products of other tests are not posted.
  await page.getByLabel('Webhook ativo').uncheck();
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();

  await open(page, 'Templates');
  await page.getByRole('button', { name: `Postar ${name}` }).click();
  await expect(page.getByText(`Template "${name}" postado no Discord!`)).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await expect(page.getByText(`Template "${name}" aplicado!`)).toBeVisible();
  await open(page, 'Templates');
  await checked();
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(page.getByText('Tem certeza que deseja excluir este template?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Template excluído com sucesso!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Postar ${name}` })).toBeHidden();
});
