import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogErrors, catalogRoutes, productEditingRoutes, stockNameRoutes } from '@vale/contracts/catalog';
import { checkoutAdminErrors, checkoutRoutes, stockAdminRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './stock-screen.js';

const steam = aStoredProduct({
  id: 'p1',
  nome: 'Steam',
  variations: [
    { name: 'R$ 50', value: '', price: 50, delivery: 'codes' },
    { name: 'R$ 100', value: '', price: 100, delivery: 'manual' },
  ],
});
const xbox = aStoredProduct({ id: 'p2', nome: 'Xbox', variations: [], delivery: 'codes' });

const FILE = [
  'Produto;Variação;Código;Lote;Custo;Cor',
  'steam;R$ 50;AAA-1;NF 17;45,00;azul',
  'Steam;R$ 50;AAA-2;NF 17;45,00;',
  'Steam;r$ 100;BBB-1;;;',
  'p2;;CCC-1;;;',
  '',
  'Nintendo;;DDD-1;;;',
  'Steam;R$ 70;EEE-1;;;',
  'Xbox;;6,01E+15;;;',
  'Xbox;;FFF-1;;caro;',
  'Xbox;;GGG-\u200B1;;;',
  `Xbox;;${'H'.repeat(2_001)};;;`,
].join('\r\n');

it('codes of many products are added from one file, after each row was shown', async () => {
  const user = userEvent.setup();
  const added: unknown[] = [];
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(stockAdminRoutes.listStocks, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.listAllProducts, ({ query }) =>
      query['cursor'] ? { items: [steam], nextCursor: null } : { items: [xbox], nextCursor: 'more' },
    )
    .on(productEditingRoutes.inspectProduct, ({ params }) => {
      if (params['id'] === 'p2') return { ...xbox, version: 1 };
      throw new AppError(catalogErrors.productNotFound);
    })
    .on(checkoutRoutes.addStock, ({ body }) => {
      added.push(body);
      return { added: 1, repeated: 0 };
    });
  const { container } = renderApp('/admin/stock', api);
  await user.click(await screen.findByRole('button', { name: 'Códigos de vários produtos' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Códigos de vários produtos' }));
  const choose = (content: string) =>
    user.upload(dialog.getByLabelText('Arquivo CSV'), new File([content], 'codigos.csv'));
  await choose('coluna\nA-1\n');
  expect(await dialog.findByText(/precisa ter as colunas produto e código/)).toBeInTheDocument();
  await choose(FILE);
  const groups = within(await dialog.findByRole('list', { name: 'Códigos por produto' }));
  expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Steam, R$ 50: 2 códigos · lote NF 17 · custo R$ 45,00',
    'Steam, R$ 100: 1 código · entrega manual: mude a entrega para vendê-los',
    'Xbox: 1 código',
  ]);
  const problems = within(dialog.getByRole('region', { name: 'Linhas com erro' }));
  expect(problems.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Linha 7 produto: não existe a conta “Nintendo”',
    'Linha 8 variação: escolha uma de R$ 50, R$ 100',
    'Linha 9 código: a planilha o arredondou',
    'Linha 10 custo: use reais, como 45,00',
    'Linha 11 código: O código tem caracteres invisíveis: copie-o de novo da origem, ou digite-o.',
    'Linha 12 código: Deve ter no máximo 2000 caracteres',
  ]);
  expect(dialog.getByText('Colunas deixadas de fora: Cor')).toBeInTheDocument();
  expect(added).toEqual([]);
  expect(await axe(container)).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Adicionar 4 códigos' }));
  const result = await dialog.findByText('3 códigos no estoque.');
  expect(result.closest('[tabindex]')).toHaveFocus();
  expect(added).toEqual([
    {
      productId: 'p1',
      variation: 'R$ 50',
      note: '',
      batch: 'NF 17',
      costCentavos: 4_500,
      codes: ['AAA-1', 'AAA-2'],
    },
    { productId: 'p1', variation: 'R$ 100', note: '', codes: ['BBB-1'] },
    { productId: 'p2', variation: '', note: '', codes: ['CCC-1'] },
  ]);
});

it('goes on after a stock that takes no codes, and says which', async () => {
  const user = userEvent.setup();
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(stockAdminRoutes.listStocks, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.listAllProducts, () => ({ items: [steam, xbox], nextCursor: null }))
    .on(checkoutRoutes.addStock, ({ body }) => {
      if ((body as { productId: string }).productId === 'p1')
        throw new AppError(checkoutAdminErrors.stockIsShared);
      return { added: 1, repeated: 0 };
    });
  renderApp('/admin/stock', api);
  await user.click(await screen.findByRole('button', { name: 'Códigos de vários produtos' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Códigos de vários produtos' }));
  const file = 'produto;variação;código\nSteam;R$ 50;A-1\nXbox;;B-1\n';
  await user.upload(dialog.getByLabelText('Arquivo CSV'), new File([file], 'codigos.csv'));
  await user.click(await dialog.findByRole('button', { name: 'Adicionar 2 códigos' }));
  expect(await dialog.findByText('1 código no estoque.')).toBeInTheDocument();
  expect(dialog.getByText(/^Não foi adicionado, Steam, R\$ 50: /)).toBeInTheDocument();
});

it('codes of all variations of a product are pasted in one dialog', async () => {
  const user = userEvent.setup();
  const added: unknown[] = [];
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(stockAdminRoutes.listStocks, () => ({ items: [], nextCursor: null }))
    .on(checkoutRoutes.listStockCodes, () => ({ items: [], nextCursor: null }))
    .on(stockNameRoutes.listStockNames, () => ({
      items: [
        { id: 'p1', kind: 'product' as const, name: 'Steam', variations: ['R$ 50', 'R$ 100', 'R$ 200'] },
      ],
    }))
    .on(checkoutRoutes.addStock, ({ body }) => {
      added.push(body);
      return { added: (body as { codes: string[] }).codes.length, repeated: 0 };
    });
  const { container } = renderApp('/admin/stock/p1', api);
  await user.click(await screen.findByRole('button', { name: 'Códigos de todas as variações' }));
  const dialog = within(screen.getByRole('dialog'));
  const of = (variation: string) => within(dialog.getByRole('group', { name: variation }));
  expect(dialog.getByRole('button', { name: 'Adicionar códigos' })).toBeDisabled();
  await user.type(of('R$ 50').getByLabelText('Códigos'), 'A-1\n\nA-2');
  await user.type(of('R$ 50').getByLabelText('Custo de cada código (R$)'), '45,00');
  await user.type(of('R$ 200').getByLabelText('Códigos'), '6,01E+15');
  expect(of('R$ 200').getByText('a planilha o arredondou')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Adicionar 3 códigos' })).toBeDisabled();
  await user.clear(of('R$ 200').getByLabelText('Códigos'));
  await user.type(of('R$ 200').getByLabelText('Códigos'), 'C-1');
  await user.type(dialog.getByLabelText('Lote (fornecedor e nota)'), 'NF 17');
  expect(await axe(container)).toHaveNoViolations();
  await user.click(dialog.getByRole('button', { name: 'Adicionar 3 códigos' }));
  expect(await dialog.findByText('3 códigos no estoque.')).toBeInTheDocument();
  const common = { productId: 'p1', note: '', batch: 'NF 17' };
  expect(added).toEqual([
    { ...common, variation: 'R$ 50', costCentavos: 4_500, codes: ['A-1', 'A-2'] },
    { ...common, variation: 'R$ 200', codes: ['C-1'] },
  ]);
});
