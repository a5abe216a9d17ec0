import type { Page, Route } from '@playwright/test';
import { catalogAdminRoutes, catalogErrors, catalogRoutes } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { discordErrors, discordRoutes } from '@vale/contracts/discord';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { SystemClient } from '@vale/testing/system/system-client';
import { expect, test } from './fixtures.js';
import { signIn, signInAsAdmin } from './screens.js';

/** The first segments of a route's address. */
const startOf = ({ path }: { path: string }) => path.replace(/\/:.*$/, '');

/** Replaces the service's replies of a route while `work` runs. */
async function replying(
  page: Page,
  target: { method: string; path: string },
  reply: (route: Route) => Promise<void>,
  work: () => Promise<void>,
): Promise<void> {
  const matches = (url: URL) =>
    url.pathname === startOf(target) || url.pathname.startsWith(`${startOf(target)}/`);
  const handler = (route: Route) =>
    route.request().method() === target.method ? reply(route) : route.fallback();
  await page.route(matches, handler);
  await work();
  await page.unroute(matches, handler);
}

const refusing = (
  page: Page,
  target: { method: string; path: string },
  error: AppError,
  work: () => Promise<void>,
) =>
  replying(
    page,
    target,
    (route) =>
      route.fulfill({
        status: error.status,
        contentType: 'application/problem+json',
        json: error.toProblem(),
      }),
    work,
  );

const UNEXPECTED = new AppError(platformErrors.unexpected);
/** A conflict is not retried, unlike a server error. */
const REFUSED = new AppError(platformErrors.conflict);

test.beforeEach(({ browserErrors }) => {
  test.setTimeout(120_000);
  browserErrors.expect(/status of (404|409|422|500|502)|ERR_FAILED/);
});

test('the panel says who may not enter it, and what came of each change of an account', async ({
  page,
  shop,
}) => {
  await signIn(page, await SystemClient.registered(shop.admin.url, shop.newEmail()));
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/admin');
  await expect(title).toHaveText('Acesso restrito! Faça login como administrador.');
  await page.goto('/admin/users');
  await expect(title).toHaveText('ACESSO NEGADO');

  const product = await shop.product(0);
  await signInAsAdmin(page, shop.admin);
  await page.goto('/admin/add-account');
  const add = page.getByRole('button', { name: 'Adicionar conta', exact: true });
  await add.click();
  await expect(page.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible();
  await page.getByLabel('Título *').fill(product.nome);
  await page.getByLabel('Categoria *').selectOption(product.categoria);
  await page.getByLabel('Preço').first().fill('10');
  await add.click();
  await expect(
    page.getByText(`Já existe uma conta com o nome "${product.nome}" na categoria "Jogos"`),
  ).toBeVisible();
  await refusing(page, catalogRoutes.createProduct, UNEXPECTED, async () => {
    await add.click();
    await expect(
      page.getByText('Falha ao salvar a conta (possível duplicata ou erro ao salvar)'),
    ).toBeVisible();
  });
  await replying(
    page,
    catalogRoutes.createProduct,
    (route) => route.abort(),
    async () => {
      await add.click();
      await expect(page.getByText('Erro ao adicionar conta')).toBeVisible();
    },
  );
  // Drafts of an old release may look like this.
  await page.evaluate(`(() => {
    const key = 'vale_admin_draft:novo';
    localStorage.setItem(key, localStorage.getItem(key).replace('"categoria":"jogos"', '"categoria":"apex"'));
  })()`);
  await page.reload();
  await add.click();
  await expect(page.getByText('Categoria não suportada: apex').first()).toBeVisible();
  await page.getByRole('button', { name: 'Descartar rascunho' }).click();

  await page.goto(`/admin/edit-product/${product.id}`);
  const save = page.getByRole('button', { name: 'Salvar alterações' });
  await page.getByLabel('Título *').fill(' ');
  await save.click();
  await expect(page.getByText('Por favor, preencha todos os campos obrigatórios.').first()).toBeVisible();
  await page.getByLabel('Título *').fill(`${product.nome} novo`);
  await refusing(page, catalogRoutes.changeProduct, UNEXPECTED, async () => {
    await save.click();
    await expect(page.getByText('Erro ao atualizar produto. Tente novamente.')).toBeVisible();
  });
  await refusing(page, catalogRoutes.changeProduct, new AppError(catalogErrors.productNotFound), async () => {
    await save.click();
    await expect(page.getByText('Produto não encontrado!')).toBeVisible();
  });

  await page.goto(`/admin/manage-accounts?q=${encodeURIComponent(product.nome)}`);
  const remove = async () => {
    await page.getByRole('button', { name: `Excluir ${product.nome}`, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'Tem certeza que deseja excluir esta conta? Esta ação não pode ser desfeita.',
    );
    await dialog.getByRole('button', { name: 'Excluir' }).click();
  };
  await page.getByRole('button', { name: `Excluir ${product.nome}`, exact: true }).waitFor();
  await shop.admin.http.call(catalogRoutes.changeProduct, {
    params: { id: product.id },
    body: { preco: 99 },
  });
  await remove();
  // The dialog shows what somebody else changed, and continues from there.
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('outra pessoa mudou isto enquanto você olhava');
  await expect(dialog.getByRole('alert')).toContainText('R$ 99,00');
  await dialog.getByRole('button', { name: 'Recarregar' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Conta excluída com sucesso!')).toBeVisible();
});

test('the panel says what came of each change of a user and of an order bump', async ({ page, shop }) => {
  await signInAsAdmin(page, shop.admin);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const email = shop.newEmail();
  const name = `Bia ${email.slice(0, 8)}`;
  await refusing(page, identityAdminRoutes.listAccounts, REFUSED, async () => {
    await page.goto('/admin/users');
    await expect(page.getByText('Erro ao carregar usuários')).toBeVisible();
  });
  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Adicionar usuário' }).click();
  await dialog.getByLabel('Nome', { exact: true }).fill(name);
  await dialog.getByLabel('E-mail').fill(email);
  await press('Adicionar');
  await expect(dialog.getByText('Preencha todos os campos')).toBeVisible();
  await dialog.getByLabel('Senha', { exact: true }).fill('senha-de-teste-1');
  await press('Adicionar');
  await expect(page.getByText('Usuário adicionado com sucesso!')).toBeVisible();
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await dialog.getByLabel('Status').selectOption('Inativo');
  await refusing(page, identityAdminRoutes.changeAccount, UNEXPECTED, async () => {
    await press('Salvar');
    await expect(dialog.getByText('Erro ao salvar usuário')).toBeVisible();
  });
  await press('Salvar');
  await expect(page.getByText('Usuário atualizado com sucesso!')).toBeVisible();
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await refusing(page, identityAdminRoutes.deleteAccount, UNEXPECTED, async () => {
    await press('Excluir');
    await expect(dialog.getByText('Erro ao excluir usuário')).toBeVisible();
  });
  await press('Excluir');
  await expect(page.getByText('Usuário excluído com sucesso!')).toBeVisible();

  const titulo = `Oferta ${email.slice(0, 8)}`;
  await shop.admin.http.call(catalogAdminRoutes.createOrderBump, {
    body: { categoria: 'viagens', titulo, descricao: 'x', imagem: '', preco: 5, delivery: 'manual' },
  });
  await refusing(page, catalogAdminRoutes.listAllOrderBumps, REFUSED, async () => {
    await page.goto('/admin/orderbump');
    await expect(page.getByText('Erro ao carregar OrderBumps')).toBeVisible();
  });
  await replying(
    page,
    catalogAdminRoutes.listAllOrderBumps,
    (route) => route.fulfill({ json: { items: [], nextCursor: null, counts: { total: 0, active: 0 } } }),
    async () => {
      await page.goto('/admin/orderbump');
      await expect(page.getByText('Nenhum OrderBump configurado')).toBeVisible();
    },
  );
  await page.goto('/admin/orderbump');
  const card = page.getByRole('article', { name: titulo });
  await card.getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel('Título').fill('');
  await dialog.getByLabel('Preço (R$)').fill('0');
  await press('Salvar');
  await expect(dialog.getByText('Preencha todos os campos obrigatórios').first()).toBeVisible();
  await expect(dialog.getByText('Preço deve ser um número válido maior que zero')).toBeVisible();
  await dialog.getByLabel('Título').fill(titulo);
  await dialog.getByLabel('Preço (R$)').fill('8,00');
  await refusing(page, catalogAdminRoutes.changeOrderBump, UNEXPECTED, async () => {
    await press('Salvar');
    await expect(dialog.getByText('Erro ao salvar OrderBump')).toBeVisible();
  });
  await press('Salvar');
  await expect(page.getByText('OrderBump atualizado com sucesso!')).toBeVisible();
  await card.getByRole('button', { name: 'Excluir' }).click();
  await expect(dialog).toContainText(
    `Tem certeza que deseja excluir o OrderBump: ${titulo}? Esta ação não pode ser desfeita`,
  );
  await refusing(page, catalogAdminRoutes.deleteOrderBump, UNEXPECTED, async () => {
    await press('Excluir');
    await expect(dialog.getByText('Erro ao excluir OrderBump')).toBeVisible();
  });
  await press('Excluir');
  await expect(page.getByText('OrderBump excluído com sucesso!')).toBeVisible();
});

test('the panel says what a post to Discord lacks, and why it failed', async ({ page, shop }) => {
  const product = await shop.product(0);
  await signInAsAdmin(page, shop.admin);
  const unused = {
    maskedUrl: '',
    isActive: false,
    sentCount: 0,
    lastUsedAt: null,
    queued: 0,
    dead: null,
    lastFailure: null,
    origin: shop.admin.url,
  };
  await replying(
    page,
    discordRoutes.getWebhook,
    (route) => route.fulfill({ json: unused }),
    async () => {
      await page.goto('/admin/discord-webhook');
      await page.getByLabel('Buscar conta').fill(product.nome);
      await page.getByLabel('Conta para postar').selectOption(product.id);
      await page.getByRole('button', { name: 'POSTAR AGORA' }).click();
      await expect(page.getByText('Configure o webhook primeiro!')).toBeVisible();
      await page.getByRole('tab', { name: /^Templates/ }).click();
      const post = page.getByRole('button', { name: /^Postar / }).first();
      await post.click();
      await expect(page.getByText('Digite a URL do webhook para postar!')).toBeVisible();
      await page.getByLabel('URL do webhook').fill(`https://discord.com/api/webhooks/456/${'a'.repeat(68)}`);
      for (const [error, sentence] of [
        [new AppError(discordErrors.postedProductUnknown), 'Conta não encontrada'],
        [new AppError(discordErrors.postRefused, { params: { status: 404 } }), 'Erro HTTP: 404'],
        [
          new AppError(discordErrors.postFailed, { params: { reason: 'sem resposta' } }),
          'Erro ao postar: sem resposta',
        ],
      ] as const)
        await refusing(page, discordRoutes.createPost, error, async () => {
          await post.click();
          await expect(page.getByText(sentence, { exact: true })).toBeVisible();
        });
    },
  );
});
