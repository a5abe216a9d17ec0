import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogErrors, catalogRoutes, type EditedProduct } from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors, type StaffRole } from '@vale/contracts/define';
import { reportRoutes } from '@vale/contracts/tracking';
import { axe } from '../../testing/axe.js';
import { aStock, aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './manage-accounts-screen.js';

const features = ['um', 'dois', 'três', 'quatro', 'cinco'];

let products: EditedProduct[];

beforeEach(() => {
  window.innerWidth = 1024;
  products = [
    aStoredProduct({ id: 'p1', nome: 'Steam', features }),
    aStoredProduct({ id: 'p2', nome: 'Passagem', categoria: 'ea-fc26', preco: 10 }),
    aStoredProduct({ id: 'p3', nome: 'Corrida', categoria: 'cs2', isActive: false }),
  ];
});

function aShopWithProducts(role: StaffRole = 'admin') {
  return anEmptyApi(aUser({ role }))
    .on(catalogRoutes.listAllProducts, ({ query }) => ({
      items: products.filter(({ isActive }) => !query['state'] || isActive === (query['state'] === 'active')),
      nextCursor: null,
    }))
    .on(catalogRoutes.changeProduct, ({ params, body }) => {
      const product = products.find(({ id }) => id === params['id']);
      if (!product) throw new AppError(catalogErrors.productNotFound);
      Object.assign(product, body);
      return product;
    })
    .on(catalogRoutes.deleteProduct, ({ params }) => {
      products = products.filter(({ id }) => id !== params['id']);
      return {};
    });
}

const open = (api = aShopWithProducts(), query = '') => renderApp(`/admin/manage-accounts${query}`, api);
const row = async (name: string) =>
  within((await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr')!);

describe('the list of accounts', () => {
  it('shows category, price, features and state, and what an expiry means', async () => {
    const { container } = open();
    const steam = await row('Steam');
    expect(steam.getByText('Jogos')).toBeInTheDocument();
    expect(steam.getByText('R$ 25,00')).toBeInTheDocument();
    expect(steam.getByText('ATIVA')).toBeInTheDocument();
    expect(steam.getByText('Sem expiração')).toBeInTheDocument();
    expect((await row('Passagem')).getByText('Viagens')).toBeInTheDocument();
    expect((await row('Corrida')).getByText('Transporte')).toBeInTheDocument();
    expect(screen.getByText('Depois de expirar, uma conta não aparece mais na loja.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each([
    [1024, ['um', 'dois', 'três', 'e mais 2']],
    [360, ['um', 'dois', 'três', 'quatro', 'e mais 1']],
  ])('shows as many features as fit at %d px', async (width, shown) => {
    window.innerWidth = width;
    open();
    const items = (await row('Steam')).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(shown);
  });

  it('shows free codes and the units that were sold in a week, and nothing that could not be read', async () => {
    const [stock, hand] = [{ delivery: 'codes' as const }, { delivery: 'manual' as const }];
    Object.assign(products[0]!, stock);
    Object.assign(products[1]!, hand);
    Object.assign(products[2]!, stock);
    const counts = { held: 0, assigned: 9, withdrawn: 0, lastCostCentavos: 1_000 };
    const api = aShopWithProducts()
      .on(stockAdminRoutes.listStocks, () => ({
        items: ['', 'R$ 100'].map((variation) =>
          aStock({ productId: 'p1', variation, free: 600, ...counts }),
        ),
        nextCursor: null,
      }))
      .on(reportRoutes.pace, () => ({ sold: [{ productId: 'p1', variation: 'R$ 50', units: 7 }] }));
    const shown = open(api);
    const steam = await row('Steam');
    expect(await steam.findByRole('link', { name: '1.200: estoque de Steam' })).toHaveAttribute(
      'href',
      '/admin/stock/p1',
    );
    expect(await steam.findByText('7')).toBeInTheDocument();
    expect(steam.getByText(/^margem \d+ %$/)).toBeInTheDocument();
    expect((await row('Passagem')).getByText('À mão')).toBeInTheDocument();
    expect((await row('Corrida')).getByRole('link', { name: '0: estoque de Corrida' })).toBeInTheDocument();
    shown.unmount();
    const text = aStock({ productId: 'p1', free: 200, shared: { sales: null } });
    const shared = open(api.on(stockAdminRoutes.listStocks, () => ({ items: [text], nextCursor: null })));
    expect(
      await (await row('Steam')).findByRole('link', { name: 'sem limite: estoque de Steam' }),
    ).toBeVisible();
    shared.unmount();
    open();
    await waitFor(async () => expect((await row('Corrida')).getAllByText('–')).toHaveLength(2));
  });

  it('neither asks for sales nor links to the stock where the role may not open them', async () => {
    const api = aShopWithProducts('catalogue').on(stockAdminRoutes.listStocks, () => ({
      items: [aStock({ productId: 'p1', free: 3 })],
      nextCursor: null,
    }));
    open(api);
    expect(await (await row('Steam')).findByText('3')).toBeVisible();
    expect((await row('Steam')).queryByRole('link', { name: /estoque/ })).toBeNull();
    expect((await row('Steam')).getByText('–')).toBeInTheDocument();
    expect(api.count('GET /api/admin/analytics/pace')).toBe(0);
  });

  it('has 25 products on a page of a phone', async () => {
    window.innerWidth = 360;
    const api = aShopWithProducts();
    open(api);
    await row('Steam');
    expect(api.calls).toContain('GET /api/admin/products?limit=25');
  });

  it('dims inactive accounts', async () => {
    open();
    const cells = [
      (await row('Corrida')).getByRole('rowheader'),
      (await row('Steam')).getByRole('rowheader'),
    ];
    expect(cells.map((cell) => cell.className.includes('text-muted'))).toEqual([true, false]);
  });

  it('keeps filter and search in the address, and starts from it', async () => {
    const user = userEvent.setup();
    const api = aShopWithProducts();
    const { address } = open(api, '?category=jogos');
    await row('Steam');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Inativas');
    await waitFor(() => expect(screen.queryByText('Steam')).toBeNull());
    await user.type(screen.getByRole('searchbox'), 'corr{Enter}');
    await waitFor(() =>
      expect(address()).toBe('/admin/manage-accounts?category=jogos&state=inactive&q=corr'),
    );
    expect(api.calls).toContain('GET /api/admin/products?category=jogos&limit=50&q=corr&state=inactive');
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(address()).toBe('/admin/manage-accounts'));
  });

  it('has an order in the address, and a search by relevance or in the same orders', async () => {
    const user = userEvent.setup();
    const api = aShopWithProducts().on(catalogRoutes.listAllProducts, ({ query }) => ({
      items: products,
      nextCursor: null,
      ...(query['q'] && query['order'] && { isComplete: false }),
    }));
    const { address } = open(api);
    await row('Steam');
    const order = screen.getByLabelText('Ordenar por');
    expect(order).toHaveDisplayValue('Criação mais recente');
    await user.type(screen.getByRole('searchbox'), 'corr{Enter}');
    await waitFor(() => expect(order).toHaveDisplayValue('Por relevância'));
    await user.selectOptions(order, 'Menor preço primeiro');
    expect(address()).toBe('/admin/manage-accounts?q=corr&order=price-asc');
    await waitFor(() =>
      expect(api.calls).toContain('GET /api/admin/products?limit=50&order=price-asc&q=corr'),
    );
    expect(await screen.findByText(/as contas mais relevantes, até 500/)).toBeInTheDocument();
    await user.selectOptions(order, 'Criação mais recente');
    await waitFor(() => expect(address()).toBe('/admin/manage-accounts?q=corr&order=newest'));
    await user.selectOptions(order, 'Por relevância');
    await waitFor(() => expect(address()).toBe('/admin/manage-accounts?q=corr'));
  });

  it('says that nothing matches, and that nothing is there', async () => {
    products = [];
    const first = open(undefined, '?state=active');
    expect(await screen.findByText('Nenhuma conta com estes filtros.')).toBeInTheDocument();
    first.unmount();
    open();
    expect(await screen.findByText('Nenhuma conta cadastrada ainda.')).toBeInTheDocument();
  });

  it('goes to further pages, which are in the address', async () => {
    const user = userEvent.setup();
    const api = aShopWithProducts().on(catalogRoutes.listAllProducts, ({ query }) =>
      query['cursor']
        ? { items: products.slice(1), nextCursor: null }
        : { items: products.slice(0, 1), nextCursor: 'c1' },
    );
    const { address } = open(api);
    await row('Steam');
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await row('Corrida');
    expect(address()).toBe('/admin/manage-accounts?cursor=c1');
    await user.click(screen.getByRole('button', { name: 'Primeira página' }));
    await row('Steam');
  });

  it('offers to load again what failed', async () => {
    const user = userEvent.setup();
    let fails = true;
    const api = aShopWithProducts().on(catalogRoutes.listAllProducts, () => {
      if (fails) throw new AppError(platformErrors.unavailable);
      return { items: products, nextCursor: null };
    });
    open(api);
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    fails = false;
    await user.click(retry);
    await row('Steam');
  });
});

describe('one account', () => {
  it('is switched at once, and back where the server refuses it', async () => {
    const user = userEvent.setup();
    let release: () => void = () => undefined;
    const api = aShopWithProducts().on(catalogRoutes.changeProduct, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      throw new AppError(platformErrors.conflict);
    });
    open(api);
    const steam = await row('Steam');
    await user.click(steam.getByRole('button', { name: 'Desativar Steam' }));
    expect(await steam.findByText('INATIVA')).toBeInTheDocument();
    release();
    expect(await steam.findByText('ATIVA')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Este produto mudou desde que foi listado.');
  });

  it('is switched back before the reply came by a change that is sent after it, and is not shown as it was', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const replies: (() => void)[] = [];
    const api = aShopWithProducts().on(catalogRoutes.changeProduct, async ({ body }) => {
      sent.push((body as Partial<EditedProduct>).isActive);
      await new Promise<void>((resolve) => replies.push(resolve));
      return Object.assign(products[0]!, body);
    });
    open(api);
    const steam = await row('Steam');
    await user.click(steam.getByRole('button', { name: 'Desativar Steam' }));
    await user.click(steam.getByRole('button', { name: 'Ativar Steam' }));
    expect(steam.getByText('ATIVA')).toBeInTheDocument();
    // Two requests under way may arrive in any order.
    expect(sent).toEqual([false]);
    const lists = () => api.calls.filter((call) => call.startsWith('GET /api/admin/products')).length;
    const listed = lists();
    replies.shift()!();
    await waitFor(() => expect(sent).toEqual([false, true]));
    expect(lists()).toBe(listed);
    expect(steam.getByText('ATIVA')).toBeInTheDocument();
    replies.shift()!();
    await waitFor(() => expect(lists()).toBe(listed + 1));
    expect(await steam.findByText('ATIVA')).toBeInTheDocument();
    expect(products[0]!.isActive).toBe(true);
  });

  it('is deleted after the specification’s question only, and says so for 3 seconds', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    open();
    await row('Steam');
    jest.useFakeTimers();
    await user.click(screen.getByRole('button', { name: 'Excluir Steam' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(
      dialog.getByText('Tem certeza que deseja excluir esta conta? Esta ação não pode ser desfeita.'),
    ).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(products).toHaveLength(3);

    await user.click(screen.getByRole('button', { name: 'Excluir Steam' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Conta excluída com sucesso!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Steam')).toBeNull());
    jest.advanceTimersByTime(3_000);
    await waitFor(() => expect(screen.queryByText('Conta excluída com sucesso!')).toBeNull());
    jest.useRealTimers();
  });

  it('is not deleted before it is said that its free codes will not be sold', async () => {
    const user = userEvent.setup();
    const stocks = [4, 0, 1_200].map((free, at) => aStock({ productId: 'p1', variation: `R$ ${at}`, free }));
    open(
      aShopWithProducts().on(stockAdminRoutes.listStocks, ({ query }) => ({
        items: query['productId'] === 'p1' ? stocks : [],
        nextCursor: null,
      })),
    );
    await row('Steam');
    await user.click(screen.getByRole('button', { name: 'Excluir Steam' }));
    expect(await within(screen.getByRole('dialog')).findByRole('status')).toHaveTextContent(
      '1.204 códigos livres não serão mais vendidos. Se ainda servem, mova-os antes na tela de estoque.',
    );
  });

  it('says why it could not be deleted', async () => {
    const user = userEvent.setup();
    const api = aShopWithProducts().on(catalogRoutes.deleteProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    open(api);
    await row('Steam');
    await user.click(screen.getByRole('button', { name: 'Excluir Steam' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Produto não encontrado',
    );
  });

  it('is not deleted once somebody else changed it, and is shown as it is now', async () => {
    const user = userEvent.setup();
    const api = aShopWithProducts().on(catalogRoutes.deleteProduct, ({ params, query }) => {
      const current = products.find(({ id }) => id === params['id'])!;
      if (query['version'] !== String(current.version)) throw new AppError(platformErrors.conflict);
      products = products.filter((one) => one !== current);
      return {};
    });
    open(api);
    await row('Steam');
    products = products.map((one) => (one.id === 'p1' ? { ...one, preco: 99, version: 1 } : one));
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: 'Excluir Steam' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    };
    await remove();
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(
      'Erro ao excluir conta: outra pessoa mudou isto enquanto você olhava',
    );
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar' }));
    expect(await (await row('Steam')).findByText('R$ 99,00')).toBeInTheDocument();
    await remove();
    await waitFor(() => expect(products.map(({ nome }) => nome)).toEqual(['Passagem', 'Corrida']));
  });
});
