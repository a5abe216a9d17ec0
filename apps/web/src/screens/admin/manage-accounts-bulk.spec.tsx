import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { catalogErrors, catalogRoutes, productsCsv, type EditedProduct } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';
import { productTexts } from '../../features/admin-products/model/product-texts.js';
import { changedPrice } from '../../features/admin-products/model/bulk-change.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './manage-accounts-screen.js';

let products: EditedProduct[];
let user: UserEvent;

beforeEach(() => {
  user = userEvent.setup();
  products = ['Steam', 'Roblox', 'Xbox'].map((nome, index) =>
    aStoredProduct({ id: `p${index}`, nome, preco: 10 * (index + 1), isActive: nome !== 'Xbox' }),
  );
});

function open() {
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(catalogRoutes.listAllProducts, () => ({ items: products, nextCursor: null }))
    .on(catalogRoutes.changeProduct, ({ params, body }) => {
      const product = products.find(({ id }) => id === params['id']);
      if (!product || product.nome === 'Roblox') throw new AppError(catalogErrors.productNotFound);
      const { version, ...change } = body as { version?: number };
      if (version !== undefined && version !== product.version) throw new AppError(platformErrors.conflict);
      Object.assign(product, change);
      return product;
    })
    .on(catalogRoutes.deleteProduct, ({ params, query }) => {
      const product = products.find(({ id }) => id === params['id']);
      if (query['version'] !== String(product?.version)) throw new AppError(platformErrors.conflict);
      products = products.filter(({ id }) => id !== params['id']);
      return {};
    });
  return { api, ...renderApp('/admin/manage-accounts', api) };
}

const selectAll = async () =>
  user.click(await screen.findByRole('checkbox', { name: 'Selecionar esta página' }));
const act = async (name: string) => {
  const bar = within(screen.getByRole('region', { name: 'Contas selecionadas' }));
  await user.click(bar.getByRole('button', { name }));
  return within(screen.getByRole('dialog'));
};
const outcomes = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
    .toSorted();

it('says of each account what came of a bulk change', async () => {
  open();
  await selectAll();
  const dialog = await act('Desativar');
  await user.click(dialog.getByRole('button', { name: 'Desativar' }));
  expect(await dialog.findByText('3 de 3, 1 com erro')).toBeInTheDocument();
  expect(outcomes()).toEqual(['RobloxProduto não encontrado', 'Steamfeito', 'Xboxjá estava assim']);
  await user.click(dialog.getByText('Fechar'));
  expect(screen.queryByRole('region', { name: 'Contas selecionadas' })).toBeNull();
  expect(products.map(({ isActive }) => isActive)).toEqual([false, true, false]);
});

it('stays open while it runs, whoever presses Esc, with the focus in it', async () => {
  const { api } = open();
  const answers: (() => void)[] = [];
  api.on(
    catalogRoutes.changeProduct,
    () => new Promise((resolve) => answers.push(() => resolve(products[0]!))),
  );
  await selectAll();
  const dialog = await act('Desativar');
  await user.click(dialog.getByRole('button', { name: 'Desativar' }));
  const wait = await dialog.findByRole('button', { name: 'Aguarde…' });
  expect(wait).toHaveFocus();
  const element = screen.getByRole('dialog');
  fireEvent(element, new Event('cancel', { cancelable: true }));
  (element as HTMLDialogElement).close();
  await user.click(element);
  await user.click(wait);
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  expect(dialog.queryByRole('button', { name: 'Fechar' })).toBeNull();
  await waitFor(() => {
    answers.pop()?.();
    expect(dialog.getByText('3 de 3')).toBeInTheDocument();
  });
  fireEvent(element, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('changes no account that somebody else changed since it was listed', async () => {
  open();
  await selectAll();
  products = products.map((one) => (one.nome === 'Steam' ? { ...one, preco: 99, version: 1 } : one));
  const dialog = await act('Mudar preço');
  await user.type(dialog.getByLabelText('Porcentagem'), '10');
  await user.click(dialog.getByRole('button', { name: 'Mudar preço' }));
  expect(await dialog.findByText('3 de 3, 2 com erro')).toBeInTheDocument();
  expect(outcomes()).toContain(`Steam${productTexts.changedMeanwhile}`);
  expect(products.map(({ preco }) => preco)).toEqual([99, 20, 33]);
});

it('deletes no account that somebody else changed since it was listed', async () => {
  open();
  await selectAll();
  products = products.map((one) => (one.nome === 'Steam' ? { ...one, preco: 99, version: 1 } : one));
  const dialog = await act('Excluir');
  await user.click(dialog.getByRole('button', { name: 'Excluir' }));
  expect(await dialog.findByText('3 de 3, 1 com erro')).toBeInTheDocument();
  expect(outcomes()).toEqual(['Robloxfeito', `Steam${productTexts.changedMeanwhile}`, 'Xboxfeito']);
  expect(products.map(({ nome, preco }) => [nome, preco])).toEqual([['Steam', 99]]);
});

it('selects what the filter finds on all of its pages', async () => {
  const { api } = open();
  const asked: (string | undefined)[] = [];
  api.on(catalogRoutes.listAllProducts, ({ query }) => {
    asked.push(query['q']);
    const isSecond = query['cursor'] === 'second';
    return {
      items: isSecond ? products.slice(2) : products.slice(0, 2),
      nextCursor: isSecond ? null : 'second',
    };
  });
  await user.type(await screen.findByRole('searchbox'), 'o');
  await waitFor(() => expect(asked).toContain('o'));
  await selectAll();
  const bar = within(screen.getByRole('region', { name: 'Contas selecionadas' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 contas');
  asked.splice(0);
  await user.click(bar.getByRole('button', { name: 'Selecionar todas que correspondem' }));
  await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('3 contas'));
  expect(asked).toEqual(['o', 'o']);
});

it('shows new prices before it changes them', async () => {
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Xbox' }));
  const dialog = await act('Mudar preço');
  const submit = dialog.getByRole('button', { name: 'Mudar preço' });
  for (const wrong of ['abc', '0', '-100', '501']) {
    await user.clear(dialog.getByLabelText('Porcentagem'));
    await user.type(dialog.getByLabelText('Porcentagem'), wrong);
    expect(submit).toBeDisabled();
  }
  await user.clear(dialog.getByLabelText('Porcentagem'));
  await user.type(dialog.getByLabelText('Porcentagem'), '-12,5');
  expect(dialog.getByText('R$ 30,00 → R$ 26,25')).toBeInTheDocument();
  await user.click(submit);
  await waitFor(() => expect(products[2]!.preco).toBe(26.25));
});

it('changes badges, and deletes after one question', async () => {
  open();
  await user.click(await screen.findByRole('checkbox', { name: 'Selecionar Steam' }));
  const badge = await act('Mudar selo');
  await user.selectOptions(badge.getByLabelText('Selo'), 'VIP');
  await user.click(badge.getByRole('button', { name: 'Mudar selo' }));
  await waitFor(() => expect(products[0]!.badge).toBe('VIP'));
  await user.click(await badge.findByText('Fechar'));

  await selectAll();
  const removal = await act('Excluir');
  expect(
    removal.getByText('Tem certeza que deseja excluir 3 contas? Esta ação não pode ser desfeita.'),
  ).toBeInTheDocument();
  expect(removal.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.click(removal.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(products).toEqual([]));
});

it('is used by keyboard alone: rows, selection, search', async () => {
  open();
  await screen.findByRole('rowheader', { name: /Steam/ });
  await user.keyboard('jjk');
  expect(document.activeElement?.closest('tr')).toHaveTextContent('Steam');
  await user.keyboard('jx');
  expect(screen.getByRole('checkbox', { name: 'Selecionar Roblox' })).toBeChecked();
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('jx');
  expect(screen.getByRole('searchbox')).toHaveValue('jx');
  expect(screen.getByRole('checkbox', { name: 'Selecionar Roblox' })).toBeChecked();
});

it('exports what the filter finds, as spreadsheets in Brazil read it', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  };
  URL.revokeObjectURL = () => undefined;
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await screen.findByRole('rowheader', { name: /Steam/ });
  await user.click(screen.getByRole('button', { name: 'Exportar CSV' }));
  expect(await screen.findByText('Arquivo com 3 contas pronto.')).toBeInTheDocument();
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(saved).toHaveLength(1);
  clicked.mockRestore();
});

it('writes CSV with a mark for UTF-8, `;`, decimal commas and no formulas', () => {
  const text = productsCsv([
    aStoredProduct({ id: 'p1', nome: '=SOMA(A1)', preco: 1_234.5, features: ['a;b', 'diz "c"'] }),
  ]);
  const [head, line] = text.split('\r\n');
  expect(head).toMatch(/^\uFEFFid;nome;categoria;preco;/);
  expect(line).toContain("p1;'=SOMA(A1);Jogos;1234,50;");
  expect(line).toContain('"a;b | diz ""c"""');
});

it('rounds changed prices to centavos and gives nothing away', () => {
  expect(changedPrice(12.34, 10)).toBe(13.57);
  expect(changedPrice(0.01, -99)).toBe(0.01);
  expect(changedPrice(0, 50)).toBe(0);
});
