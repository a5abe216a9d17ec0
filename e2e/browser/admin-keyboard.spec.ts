import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.js';
import { signInAsAdmin } from './screens.js';
import { press, tabTo, write } from './tab-to.js';

test('an administrator adds, edits and deletes a product by keyboard alone', async ({ page, shop }) => {
  test.setTimeout(120_000);
  await signInAsAdmin(page, shop.admin);
  const title = `Vale do teclado ${randomUUID().slice(0, 6)}`;
  await page.goto('/admin/manage-accounts');
  await page.getByRole('table', { name: 'Contas' }).waitFor();

  await page.keyboard.press('n');
  await write(page, page.getByLabel('Título *'), title);
  await write(page, page.getByLabel('Categoria *'), 'Jogos');
  await write(page, page.getByLabel('Preço', { exact: true }).first(), '25');
  await press(page, page.getByRole('button', { name: 'Adicionar conta' }));
  await expect(page.getByText('Conta adicionada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/manage-accounts$/);

  const row = page.getByRole('row').filter({ hasText: title });
  const found = async () => {
    // Keys reach the screen that is there: the address changes before the list has come.
    await page.getByRole('table', { name: 'Contas' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(row).toContainText('Jogos');
  };
  await found();
  await press(page, page.getByRole('link', { name: `Editar ${title}` }));
  await tabTo(page, page.getByLabel('Preço *'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('30');
  await press(page, page.getByRole('button', { name: 'Salvar alterações' }));
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible();
  await page.goto('/admin/manage-accounts');
  await found();
  await expect(row).toContainText('R$ 30,00');

  await press(page, page.getByRole('button', { name: `Excluir ${title}` }));
  const dialog = page.getByRole('dialog', { name: 'Excluir conta' });
  // Enter at once would leave everything as it is.
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Excluir' }));
  await expect(page.getByText('Conta excluída com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhuma conta com estes filtros.')).toBeVisible();
  // Keyboard users are not sent back to the top of the page.
  await expect(page.locator('body')).not.toBeFocused();
});
