import { randomUUID } from 'node:crypto';
import { catalogRoutes, productEditingRoutes } from '@vale/contracts/catalog';
import sharp from 'sharp';
import { expect, expectAccessible, test } from './fixtures.js';
import { expectWhole, observeLayout } from './layout.js';
import { signInAsAdmin } from './screens.js';

test('an administrator adds a product with a picture of their own, edits it, and learns of another one’s change', async ({
  page,
  shop,
  browserErrors,
}) => {
  // The refusals that this story provokes.
  browserErrors.expect(/status of (409|422)/);
  test.setTimeout(120_000);
  await signInAsAdmin(page, shop.admin);
  await observeLayout(page);
  const title = `Vale com foto ${randomUUID().slice(0, 6)}`;

  await page.goto('/admin/add-account');
  await page.getByLabel('Título *').fill(title);
  await page.getByLabel('Categoria *').selectOption('jogos');
  const file = page.getByLabel('Arquivo da imagem');
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText(/Não foi possível ler a imagem/)).toBeVisible();
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#c84' } });
  await file.setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  });
  await page.getByRole('button', { name: /^Recorte 2:3: 400 × 600/ }).press('ArrowRight');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usar este recorte' }).click();
  await expect(page.getByLabel('Endereço da imagem')).toHaveValue(/^\/images\/\w+-280\.webp$/);
  await page.getByRole('button', { name: 'Usar seis gifts prontos' }).click();
  await expect(page.getByRole('complementary', { name: 'Prévia' })).toContainText('a partir de R$ 75,00');
  await expectWhole(page);
  await page.getByLabel('Título *').press('Control+s');
  await expect(page.getByText('Conta adicionada com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/manage-accounts$/);

  await page.goto(`/busca?q=${encodeURIComponent(title)}`);
  const card = page.getByRole('link', { name: new RegExp(title) });
  await expect(card).toContainText('R$ 75,00');
  // Text, because the tests are compiled without the DOM types.
  const loaded = () => page.evaluate(`document.querySelector('picture img')?.currentSrc`);
  await expect.poll(loaded).toMatch(/-280\.avif$/);
  // A title of digits alone is an amount, which the link asks for.
  const id = (await card.getAttribute('href'))!.split('?')[0]!.split('/').at(-1)!;

  await page.goto(`/admin/edit-product/${id}`);
  await expect(page.getByLabel('Preço *')).toHaveValue('R$ 75,00');
  await page.getByLabel('Marca').fill('Minha marca');
  await shop.admin.http.call(catalogRoutes.changeProduct, {
    params: { id },
    body: { badge: 'VIP', marca: 'Outra marca' },
  });
  await page.reload();
  await expect(page.getByText('Rascunho recuperado')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Este produto foi alterado' });
  await expect(dialog).toContainText('Versão salva: Outra marca');
  await dialog.getByRole('button', { name: 'Manter as minhas' }).click();
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible();
  const stored = await shop.admin.http.call(productEditingRoutes.inspectProduct, { params: { id } });
  expect(stored).toMatchObject({ marca: 'Minha marca', badge: 'VIP' });
});
