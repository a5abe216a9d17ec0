import { PASSWORD } from '@vale/testing/system/system-client';
import { BUYER, buyButton, productPath, submitButton } from './buying.js';
import { expect, test } from './fixtures.js';
import { tabTo } from './tab-to.js';

test('the whole purchase by keyboard alone', async ({ page, context, shop }) => {
  const product = await shop.product(1, {
    variations: [{ name: 'Vale único', value: 'R$ 100', price: 50, delivery: 'codes' }],
  });
  const email = shop.newEmail();
  await page.goto(productPath(product));
  await tabTo(page, page.getByRole('button', { name: /Vale único/ }));
  await page.keyboard.press('Space');
  await tabTo(page, buyButton(page));
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('button', { name: 'Não tem conta? Cadastre-se' }));
  await page.keyboard.press('Enter');
  for (const [label, text] of [
    ['E-mail', email],
    ['Senha', PASSWORD],
    ['Confirmar senha', PASSWORD],
  ] as const) {
    await tabTo(page, dialog.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/checkout\//, { timeout: 15_000 });
  await tabTo(page, page.getByLabel('Nome completo'));
  await page.keyboard.type(BUYER.name);
  await tabTo(page, page.getByLabel('CPF', { exact: true }));
  await page.keyboard.type(BUYER.cpf);
  await tabTo(page, page.getByLabel(/^Telefone/));
  await page.keyboard.type(BUYER.phone);
  await tabTo(page, submitButton(page));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: /^Pague/ })).toBeVisible({ timeout: 20_000 });
  const opened = context.waitForEvent('page');
  await tabTo(page, page.getByRole('link', { name: 'Pagar agora (simulação)' }));
  await page.keyboard.press('Enter');
  const bank = await opened;
  await tabTo(bank, bank.getByRole('button', { name: 'Pagar agora (simulação)' }));
  await bank.keyboard.press('Enter');
  await expect(bank.getByRole('status')).toHaveText('Pagamento aprovado');
  await bank.close();

  const approved = page.getByRole('heading', { name: 'PAGAMENTO APROVADO!' });
  await expect(approved).toBeFocused({ timeout: 9_000 });
  await tabTo(page, page.getByRole('button', { name: /^Mostrar código/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('delivered-code')).toContainText('TESTE-');
});

test('the login dialog keeps the focus, and Esc gives it back', async ({ page, shop }) => {
  const product = await shop.product(1);
  await page.goto(productPath(product));
  await tabTo(page, buyButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail', { exact: true }).waitFor();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      `document.activeElement !== document.body && !document.activeElement.closest('dialog')`,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(buyButton(page)).toBeFocused();
});

test('the cards of a row and the order of a list by keyboard', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Mais vendidos' });
  await tabTo(page, row.getByRole('button', { name: 'Próximo: Mais vendidos' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => row.getByRole('list').evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  await tabTo(page, row.getByRole('link').last());
  await expect(row.getByRole('link').last()).toBeInViewport({ ratio: 0.9 });

  await page.goto('/jogos');
  await tabTo(page, page.getByRole('combobox', { name: 'Ordenar por' }));
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/ordem=/);
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /no PIX/ })
      .first(),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/product\/jogos\//);
});
