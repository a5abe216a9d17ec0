import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogAdminRoutes, catalogRoutes, stockNameRoutes, type StockName } from '@vale/contracts/catalog';
import {
  checkoutRoutes,
  stockAdminRoutes,
  type StockAction,
  type StockCodeView,
  type StockStand,
} from '@vale/contracts/checkout';
import { identityAdminRoutes } from '@vale/contracts/identity';
import { codesOf } from '../../features/admin-stock/model/code-lines.js';
import { axe } from '../../testing/axe.js';
import { aStock, aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './stock-screen.js';
import './stock-of-screen.js';

const aCode = (over: Partial<StockCodeView> = {}): StockCodeView => ({
  id: 'c1',
  productId: 'p1',
  variation: '',
  state: 'free',
  masked: '••••1234',
  withdrawnFor: null,
  batch: 'Gifts SA, NF 17',
  costCentavos: 4_500,
  addedAt: Date.parse('2026-11-22T12:00:00Z'),
  orderId: null,
  actionId: null,
  ...over,
});
const NAMES: StockName[] = [
  { id: 'p1', kind: 'product', name: 'Steam', variations: [''] },
  { id: 'p2', kind: 'product', name: 'Xbox', variations: ['R$ 50', 'R$ 100'] },
  { id: 'b1', kind: 'order-bump', name: 'Garantia', variations: [''] },
];

/** The table of the codes has the same name. */
const CODES = { selector: 'textarea' };

function apiWith(stocks: (query: Record<string, string>) => StockStand[], me = aUser({ role: 'admin' })) {
  return anEmptyApi(me)
    .on(stockAdminRoutes.listStocks, ({ query }) => ({ items: stocks(query), nextCursor: null }))
    .on(stockNameRoutes.listStockNames, ({ query }) => ({
      items: NAMES.filter(({ id }) => query['ids']!.split(',').includes(id)),
    }))
    .on(checkoutRoutes.listStockCodes, () => ({ items: [aCode()], nextCursor: null }));
}

describe('the stocks', () => {
  it('are listed with their codes, those that are low or deleted named, and filtered in the address', async () => {
    const user = userEvent.setup();
    const asked: (string | undefined)[] = [];
    const api = apiWith(({ maxFree }) => {
      asked.push(maxFree);
      return [
        aStock({ productId: 'gone', free: 0 }),
        aStock({ productId: 'p2', variation: 'R$ 50', free: 2, lowAt: 5 }),
        aStock({ productId: 'p2', variation: 'R$ 70', free: 4 }),
        aStock({ productId: 'b1', free: 9 }),
      ];
    });
    const { container, address } = renderApp('/admin/stock', api);
    const low = await screen.findByRole('rowheader', { name: /Xbox R\$ 50/ });
    expect(within(low.closest('tr')!).getByText('2 · baixo')).toBeInTheDocument();
    expect(within(low).getByRole('link')).toHaveAttribute('href', '/admin/stock/p2?variacao=R%24%2050');
    expect(screen.getByRole('rowheader', { name: /Garantia Sem variação · order bump/ })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: /Xbox R\$ 70 não é vendido/ })).toBeInTheDocument();
    const gone = screen.getByRole('rowheader', { name: /Produto apagado/ }).closest('tr')!;
    expect(within(gone).getByText('0 · esgotado')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.selectOptions(screen.getByLabelText('Códigos livres'), 'Até 5 livres');
    expect(address()).toBe('/admin/stock?ate=5');
    expect(asked).toContain('5');
  });

  it('are found by the name of their product, also those that were never filled, in one request', async () => {
    const asked: unknown[] = [];
    const api = apiWith((query) => {
      asked.push(query);
      return [aStock({ productId: 'p2', variation: 'R$ 50' }), aStock({ free: 8 })];
    }).on(catalogRoutes.listAllProducts, () => ({
      items: [aStoredProduct({ id: 'p2', nome: 'Xbox' }), aStoredProduct()],
      nextCursor: null,
    }));
    renderApp('/admin/stock?q=xbox', api);
    expect(await screen.findByRole('rowheader', { name: /Xbox R\$ 50/ })).toBeInTheDocument();
    const steam = screen.getByRole('rowheader', { name: /Steam/ }).closest('tr')!;
    expect(within(steam).getByText('8')).toBeInTheDocument();
    expect(asked).toEqual([{ productIds: 'p1,p2' }]);
    const empty = screen.getByRole('rowheader', { name: /Xbox R\$ 100/ }).closest('tr')!;
    expect(within(empty).getByText('0 · esgotado')).toBeInTheDocument();
  });
});

describe('the stocks of a search', () => {
  it('are filtered by how many codes are left, and paged, in the address', async () => {
    const user = userEvent.setup();
    const products = [
      aStoredProduct({ id: 'p1', nome: 'Steam' }),
      aStoredProduct({ id: 'p2', nome: 'Xbox' }),
    ];
    const api = apiWith(() => [
      aStock(),
      aStock({ productId: 'p2', variation: 'R$ 50', free: 30 }),
      aStock({ productId: 'p2', variation: 'R$ 100', free: 0 }),
    ]).on(catalogRoutes.listAllProducts, ({ query }) =>
      query['cursor']
        ? { items: products.slice(0, 1), nextCursor: null }
        : { items: products, nextCursor: '0-0-x' },
    );
    const { address } = renderApp('/admin/stock?q=cartao', api);
    const rows = () => screen.getAllByRole('row').length - 1;
    await screen.findByRole('rowheader', { name: /Xbox.*R\$ 50/ });
    expect(rows()).toBe(3);
    await user.selectOptions(screen.getByLabelText('Códigos livres'), 'Até 5 livres');
    await waitFor(() => expect(rows()).toBe(2));
    expect(screen.queryByRole('rowheader', { name: /R\$ 50/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(address()).toBe('/admin/stock?q=cartao&ate=5&cursor=0-0-x');
    await user.selectOptions(screen.getByLabelText('Códigos livres'), 'Esgotados');
    await waitFor(() => expect(address()).toBe('/admin/stock?q=cartao&ate=0'));
    expect(await screen.findByRole('rowheader', { name: /R\$ 100/ })).toBeInTheDocument();
    expect(rows()).toBe(1);
  });
});

describe('the stock of a product', () => {
  it('gets codes after a check that names the repeated ones, with batch and cost', async () => {
    const user = userEvent.setup();
    const added: unknown[] = [];
    const api = apiWith(() => [aStock()])
      .on(stockAdminRoutes.checkStock, () => ({
        repeated: [
          {
            row: 1,
            sameAs: null,
            stock: { productId: 'p2', variation: 'R$ 50', state: 'assigned' as const },
          },
          { row: 2, sameAs: 0, stock: null },
        ],
      }))
      .on(checkoutRoutes.addStock, ({ body }) => {
        added.push(body);
        return { added: 1, repeated: 0 };
      });
    const { container } = renderApp('/admin/stock/p1', api);
    await user.type(await screen.findByRole('textbox', { name: 'Códigos' }), 'AAA-1{Enter}BBB-2{Enter}AAA-1');
    await user.type(screen.getByLabelText(/^Lote/), 'Gifts SA, NF 17');
    await user.type(screen.getByLabelText(/^Custo/), '45,00');
    await user.click(screen.getByRole('button', { name: 'Conferir 3 códigos' }));
    expect(
      await screen.findByText('Código 2: já está no estoque de Xbox, R$ 50 (entregue).'),
    ).toBeInTheDocument();
    expect(screen.getByText('Código 3: repete o código 1 da lista.')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: 'Adicionar 1 código' }));
    expect(await screen.findByText('1 código adicionado.')).toBeInTheDocument();
    expect(added).toEqual([
      {
        productId: 'p1',
        variation: '',
        codes: ['AAA-1'],
        note: '',
        batch: 'Gifts SA, NF 17',
        costCentavos: 4_500,
      },
    ]);
  });

  it('takes no codes for what is not there: they would be of no product', async () => {
    renderApp(
      '/admin/stock/gone',
      apiWith(() => []),
    );
    expect(await screen.findByRole('heading', { name: 'Produto apagado' })).toBeInTheDocument();
    expect(screen.getByText(/não recebe códigos/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Códigos' })).toBeNull();
    expect(await screen.findByText('••••1234')).toBeInTheDocument();
  });

  it('reads a file, one code per line', async () => {
    const user = userEvent.setup();
    renderApp(
      '/admin/stock/p1',
      apiWith(() => [aStock()]),
    );
    const file = new File(['A-1\nA-2\n'], 'codigos.txt', { type: 'text/plain' });
    await user.upload(await screen.findByLabelText('Ou um arquivo de texto'), file);
    expect(await screen.findByRole('button', { name: 'Conferir 2 códigos' })).toBeEnabled();
    expect(screen.queryByText(/várias linhas: um só/)).toBeNull();
  });

  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['a PNG', Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13]), /não é um texto/],
    ['a ZIP', Uint8Array.from([80, 75, 3, 4, 20, 0, 8, 0, 8, 0]), /não é um texto/],
    ['UTF-16 without its mark', Uint8Array.from([65, 0, 45, 0, 49, 0]), /não é um texto/],
  ])('refuses %s, sends nothing, and keeps what was typed', async (_what, bytes, sentence) => {
    const user = userEvent.setup();
    const api = apiWith(() => [aStock()]);
    renderApp('/admin/stock/p1', api);
    const codes = await screen.findByLabelText('Códigos', CODES);
    await user.type(codes, 'AAA-1');
    await user.upload(screen.getByLabelText('Ou um arquivo de texto'), new File([bytes], 'codigos.txt'));
    await waitFor(() => expect(codes).toHaveAccessibleDescription(sentence));
    expect(codes).toHaveValue('AAA-1');
    expect(screen.getByRole('button', { name: 'Conferir 1 código' })).toBeEnabled();
    expect(api.requests.filter(({ body }) => body !== undefined)).toEqual([]);
    await user.type(codes, '2');
    expect(codes).not.toHaveAccessibleDescription(sentence);
  });

  it('reads UTF-8 and UTF-16 with their marks, and Latin-1 with a warning', async () => {
    const user = userEvent.setup();
    renderApp(
      '/admin/stock/p1',
      apiWith(() => [aStock()]),
    );
    const upload = await screen.findByLabelText('Ou um arquivo de texto');
    await user.upload(upload, new File(['\uFEFFAÇ-1\n'], 'codigos.txt'));
    await waitFor(() => expect(screen.getByLabelText('Códigos', CODES)).toHaveValue('AÇ-1\n'));
    await user.upload(upload, new File([Uint8Array.from([254, 255, 0, 65, 0, 0xc7])], 'codigos.txt'));
    await waitFor(() => expect(screen.getByLabelText('Códigos', CODES)).toHaveValue('AÇ'));
    expect(screen.queryByText(/lido como Latin-1/)).toBeNull();
    await user.upload(upload, new File([Uint8Array.from([0x41, 0xc7, 0x2d, 0x32])], 'codigos.txt'));
    await waitFor(() => expect(screen.getByLabelText('Códigos', CODES)).toHaveValue('AÇ-2'));
    expect(screen.getByText(/foi lido como Latin-1\. Confira os acentos\./)).toBeInTheDocument();
  });

  it('says when an empty line makes one code of several lines', async () => {
    const user = userEvent.setup();
    renderApp(
      '/admin/stock/p1',
      apiWith(() => [aStock()]),
    );
    const file = new File(['A-1\nA-2\n\nA-3\n'], 'codigos.txt', { type: 'text/plain' });
    await user.upload(await screen.findByLabelText('Ou um arquivo de texto'), file);
    const check = await screen.findByRole('button', { name: 'Conferir 2 códigos' });
    expect(check).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /Cada bloco é um código.*: 2 códigos/ }));
    expect(
      screen.getByText('1 de 2 códigos tem várias linhas: um só comprador recebe todas elas.'),
    ).toBeInTheDocument();
    expect(check).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: 'Cada linha é um código: 3 códigos' }));
    expect(screen.getByRole('button', { name: 'Conferir 3 códigos' })).toBeEnabled();
  });

  it('has codes masked, and selected ones are withdrawn after it said what happens', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = apiWith(() => [aStock()]).on(checkoutRoutes.withdrawStock, ({ body }) => {
      sent.push(body);
      return { actionId: 'a1', changed: 1, skipped: 0, batches: [], more: false };
    });
    renderApp('/admin/stock/p1', api);
    const row = within((await screen.findByRole('rowheader', { name: '••••1234' })).closest('tr')!);
    expect(row.getByText('Gifts SA, NF 17')).toBeInTheDocument();
    expect(row.getByText('R$ 45,00')).toBeInTheDocument();
    await user.click(row.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Retirar 1 código' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Só códigos livres são retirados/)).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Por quê'), 'Devolvido ao fornecedor');
    await user.click(dialog.getByRole('button', { name: 'Retirar' }));
    expect(await screen.findByText('1 código retirado da venda.')).toBeInTheDocument();
    expect(sent).toEqual([{ selection: { ids: ['c1'] }, reason: 'returned', note: '' }]);
  });

  it('moves a whole batch to another product', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const api = apiWith(() => [aStock()]).on(checkoutRoutes.moveStock, ({ body }) => {
      sent.push(body);
      return { actionId: 'a1', changed: 1_000, skipped: 0, batches: [], more: true };
    });
    api
      .on(catalogRoutes.listAllProducts, () => ({
        items: [aStoredProduct({ id: 'p2', nome: 'Xbox' })],
        nextCursor: null,
      }))
      .on(catalogAdminRoutes.listAllOrderBumps, ({ query }) => ({
        items: ['Garantia', 'Capa Xbox']
          .filter((titulo) => titulo.toLowerCase().includes(query['q']!))
          .map((titulo, version) => ({
            id: `b${version}`,
            categoria: 'jogos',
            titulo,
            descricao: '',
            imagem: '',
            preco: 5,
            version,
            delivery: 'codes' as const,
            isActive: true,
            createdAt: '2026-11-22',
            soldOut: false,
          })),
        nextCursor: null,
        counts: { total: 2, active: 2 },
      }));
    renderApp('/admin/stock/p1', api);
    await user.click(await screen.findByRole('button', { name: 'Mover …' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText('Só deste lote'), 'NF 17');
    await user.type(dialog.getByLabelText('Buscar o destino'), 'xbo');
    await dialog.findByRole('option', { name: 'Capa Xbox · order bump' });
    expect(dialog.queryByRole('option', { name: /Garantia/ })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Destino'), 'Xbox');
    const variation = await dialog.findByLabelText('Variação de destino');
    expect(dialog.getByRole('button', { name: 'Mover' })).toBeDisabled();
    await user.selectOptions(variation, 'R$ 100');
    await user.click(dialog.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('1.000 códigos movidos. Ainda há mais: repita.')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        selection: { productId: 'p1', variation: '', batch: 'NF 17' },
        to: { productId: 'p2', variation: 'R$ 100' },
        note: '',
      },
    ]);
  });

  it('shows its batches on demand, with their codes, cost and who added them', async () => {
    const user = userEvent.setup();
    const asked: Record<string, string>[] = [];
    const anAddition = (
      at: number,
      batch: string | null,
      count: number,
      costCentavos: number,
    ): StockAction => ({
      id: `r${at}`,
      at,
      accountId: 'a2',
      requestId: 'r',
      kind: 'add',
      reason: null,
      note: '',
      target: { productId: 'p1', variation: '' },
      ignoreCase: null,
      lowAt: null,
      batches: [{ productId: 'p1', variation: '', batch, count, costCentavos }],
      codeIds: [],
    });
    // The stock's own people may not open the audit log.
    const api = apiWith(() => [aStock()], aUser({ role: 'stock' }))
      .on(checkoutRoutes.listStockActions, ({ query }) => {
        asked.push(query);
        const items = [anAddition(3, 'NF 18', 500, 0), anAddition(2, 'NF 17', 200, 9_000)];
        return { items: [...items, anAddition(1, 'NF 17', 1_000, 45_000)], nextCursor: null };
      })
      .on(identityAdminRoutes.listAccountNames, () => ({ items: [{ id: 'a2', email: 'bia@loja.example' }] }));
    renderApp('/admin/stock/p1', api);
    await user.click(await screen.findByRole('button', { name: 'Ver lotes, custos e datas' }));
    expect(screen.queryByRole('link', { name: 'Ver o registro' })).toBeNull();
    const table = within(await screen.findByRole('table', { name: 'Entradas de códigos' }));
    await table.findAllByText('bia@loja.example');
    const cells = (name: string) =>
      within(table.getByRole('rowheader', { name }).closest('tr')!)
        .getAllByRole('cell')
        .slice(1, 3)
        .map((cell) => cell.lastChild?.textContent);
    expect(cells('NF 18')).toEqual(['500 códigos', '–']);
    expect(cells('NF 17')).toEqual(['1.200 códigos', 'R$ 540,00']);
    expect(asked).toEqual([{ productId: 'p1', kind: 'add', limit: '100' }]);
  });

  it('has a warning level, which is a number or none', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const stock = aStock();
    const api = apiWith(() => [{ ...stock }]).on(stockAdminRoutes.setLowLevel, ({ body }) => {
      sent.push(body);
      stock.lowAt = (body as { lowAt: number }).lowAt;
      return {};
    });
    renderApp('/admin/stock/p1', api);
    const field = await screen.findByLabelText('Avisar com até quantos livres');
    await user.type(field, 'cinco');
    expect(screen.getByText('Informe um número de códigos.')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '5{Enter}');
    expect(await screen.findByText('Aviso com até 5 livres.')).toBeInTheDocument();
    expect(sent).toEqual([{ variation: '', lowAt: 5, note: '' }]);
  });
});

describe('a stock with one text for all buyers', () => {
  it('gets its text where no code is free, a number of sales, and ends', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const stock = aStock({ free: 0 });
    const api = apiWith(() => [{ ...stock }])
      .on(stockAdminRoutes.shareStock, ({ body }) => {
        sent.push(body);
        const { sales } = body as { sales: number | null };
        Object.assign(stock, { shared: { sales }, free: sales ?? 200 });
        return {};
      })
      .on(stockAdminRoutes.unshareStock, ({ body }) => {
        sent.push(body);
        Object.assign(stock, { shared: null, free: 0 });
        return {};
      });
    const { container } = renderApp('/admin/stock/p1', api);
    await user.click(await screen.findByRole('button', { name: 'Vender um só texto para todos' }));
    expect(screen.getByRole('button', { name: 'Compartilhar o texto' })).toBeDisabled();
    await user.type(screen.getByLabelText('Texto'), 'https://conta.example');
    await user.type(screen.getByLabelText('Quantas vendas'), '0');
    expect(screen.getByText('Informe um número de 1 a 5000.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Quantas vendas'));
    await user.click(screen.getByRole('button', { name: 'Compartilhar o texto' }));
    expect(await screen.findByText(/o mesmo texto\. Sem limite de vendas\./)).toBeInTheDocument();
    expect(screen.getByText('sem limite')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
    await user.type(screen.getByLabelText('Vendas a partir de agora'), '3');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText(/Restam 3 vendas\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Encerrar…' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Encerrar' }));
    expect(await screen.findByRole('heading', { name: 'Adicionar códigos' })).toBeInTheDocument();
    expect(sent).toEqual([
      { variation: '', text: 'https://conta.example', sales: null, note: '' },
      { variation: '', sales: 3, note: '' },
      { variation: '', note: '' },
    ]);
  });
});

describe('a list of codes', () => {
  it('has one code per line, or codes of several lines between empty lines', () => {
    expect(codesOf(' A \r\nB\n')).toEqual(['A', 'B']);
    expect(codesOf('login: a\nsenha: b\n\nlogin: c\nsenha: d')).toEqual([
      'login: a\nsenha: b',
      'login: c\nsenha: d',
    ]);
    expect(codesOf(' \n ')).toEqual([]);
  });
});
