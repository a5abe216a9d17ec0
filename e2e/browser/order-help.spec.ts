import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signIn, signInAsAdmin } from './screens.js';

const SCREENSHOT = join(import.meta.dirname, '../../docs/screenshot.png');

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
}

/** An open page would ask for its data with the session of the next person. */
async function nextPerson(page: Page): Promise<void> {
  await page.goto('about:blank');
}

test('a buyer asks for help with one thing of an order, the owner answers, and its refund ends the request', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000);
  const product = await shop.product(2, {
    variations: ['Anual', 'Mensal'].map((name) => ({ name, value: name, price: 20, delivery: 'codes' })),
  });
  const shopper = await SystemClient.registered(shop.admin.url, shop.newEmail());
  const { transactionId } = await shopper.buy({ productId: product.id, variations: ['Anual', 'Mensal'] });
  await observeLayout(page);

  await signIn(page, shopper);
  await page.goto(`/pedido/${transactionId}`);
  await page.getByRole('button', { name: /^O código não funcionou/ }).click();
  await page.getByRole('checkbox', { name: /^Mensal/ }).check();
  await page.getByRole('textbox', { name: 'Sua mensagem' }).fill('A loja da marca diz que já foi usado.');
  const picture = page.getByLabel('Imagem (opcional)');
  await picture.setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
  await expect(page.getByText(/^Não foi possível ler a imagem/)).toBeVisible();
  await picture.setInputFiles(SCREENSHOT);
  await expect(page.getByRole('button', { name: 'Remover imagem' })).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Pedir ajuda' }).click();
  await expect(page.getByText('Em atendimento')).toBeVisible();
  await expectLoaded(page.getByRole('img', { name: /^Imagem enviada/ }));

  await nextPerson(page);
  await signInAsAdmin(page, shop.admin);
  await page.goto('/admin/inbox?tipo=buyer-help');
  const mine = page.getByRole('row').filter({ hasText: transactionId });
  await mine.getByRole('button', { name: /^Ler e responder/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('A loja da marca diz que já foi usado.')).toBeVisible();
  await expectLoaded(dialog.getByRole('img', { name: /^Imagem enviada/ }));
  await dialog.getByLabel('Sua resposta').fill('Prefere o dinheiro de volta?');
  await expectAccessible(page);
  await expectWhole(page);
  await dialog.getByRole('button', { name: 'Remover imagem' }).click();
  await dialog.getByRole('button', { name: 'Remover para sempre' }).click();
  await expect(dialog.getByText('A imagem foi removida.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Responder' }).click();
  await expect(page.getByText('Resposta enviada.')).toBeVisible();
  await expect(mine).toBeHidden();

  await nextPerson(page);
  await signIn(page, shopper);
  await page.goto(`/pedido/${transactionId}`);
  const log = page.getByRole('log', { name: /^Conversa sobre/ });
  await expect(log.getByText('Prefere o dinheiro de volta?')).toBeVisible();
  await expect(page.getByText('A loja respondeu')).toBeVisible();
  await expect(log.getByText('A loja removeu a imagem.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Escreva sua resposta' }).fill('Prefiro, obrigada.');
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(log.getByText('Prefiro, obrigada.')).toBeVisible();
  await expectAccessible(page);
  await expectWhole(page);

  await nextPerson(page);
  await signInAsAdmin(page, shop.admin);
  await page.goto('/admin/inbox?tipo=buyer-help');
  await mine.getByRole('button', { name: /^Devolver estas unidades/ }).click();
  await dialog.getByLabel('Motivo').fill('código com defeito');
  await dialog.getByRole('button', { name: 'Devolver estas unidades' }).click();
  await expect(page.getByText('Caso resolvido.')).toBeVisible();

  await nextPerson(page);
  await signIn(page, shopper);
  await page.goto(`/pedido/${transactionId}`);
  await expect(page.getByText('Devolução decidida')).toBeVisible();
  await expect(page.getByText('Em devolução: 1 × Mensal')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar resposta' })).toHaveCount(0);
  expect((await shopper.order(transactionId)).codes.map(({ label }) => label)).toEqual(['Anual']);
});
