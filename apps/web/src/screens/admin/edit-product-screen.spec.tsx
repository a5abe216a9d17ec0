import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  catalogErrors,
  catalogRoutes,
  productEditingRoutes,
  type EditedProduct,
} from '@vale/contracts/catalog';
import { stockAdminRoutes, type StockStand } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aStock, aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './edit-product-screen.js';
import './product-preview.js';

const EXPIRY = Date.UTC(2026, 10, 22, 15, 30, 12);

const aProduct = (over: Partial<EditedProduct> = {}): EditedProduct => ({
  ...aStoredProduct({ nome: 'Steam', preco: 12.34, expiraEm: EXPIRY }),
  version: 7,
  ...over,
});

/** The form over a product that others may change, and the changes that were sent. */
async function openForm(stored = { product: aProduct() }, stocks: StockStand[] = []) {
  const sent: Record<string, unknown>[] = [];
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(productEditingRoutes.inspectProduct, () => stored.product)
    .on(stockAdminRoutes.listStocks, () => ({ items: stocks, nextCursor: null }))
    .on(catalogRoutes.changeProduct, ({ body }) => {
      const { version, ...change } = body as { version: number };
      sent.push(body as Record<string, unknown>);
      if (version !== stored.product.version) {
        const data = { version: stored.product.version, fields: Object.keys(change) };
        throw new AppError(platformErrors.conflict, { data });
      }
      return stored.product;
    });
  const app = renderApp('/admin/edit-product/p1', api);
  await screen.findByLabelText('Título *');
  return { ...app, api, sent };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('editing a product', () => {
  it('shows the price as "R$ 12,34" and the expiry in São Paulo, and sends what was changed, by Ctrl+S too', async () => {
    const { sent, address, container } = await openForm();
    expect(screen.getByLabelText('Preço *')).toHaveValue('R$ 12,34');
    expect(screen.getByLabelText('Data')).toHaveValue('2026-11-22');
    expect(screen.getByLabelText('Hora')).toHaveValue('12:30');
    const options = within(screen.getByLabelText('Categoria *')).getAllByRole('option');
    expect(options.map((option) => option.getAttribute('value'))).toEqual(
      expect.arrayContaining(['ea-fc26', 'cs2']),
    );
    expect(await axe(container)).toHaveNoViolations();

    type('Título *', ' ');
    press('Salvar alterações');
    expect(await screen.findAllByText('Por favor, preencha todos os campos obrigatórios.')).not.toHaveLength(
      0,
    );
    expect(sent).toEqual([]);

    type('Título *', 'Steam novo');
    type('Categoria *', 'cs2');
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(await screen.findByText('Produto atualizado com sucesso!')).toBeInTheDocument();
    expect(sent).toEqual([{ nome: 'Steam novo', categoria: 'cs2', version: 7 }]);
    await waitFor(() => expect(address()).toBe('/admin/manage-accounts'));
  });

  it('says, before it is saved, which codes a variation with another name leaves unsold', async () => {
    const row = { value: '', price: 10, delivery: 'codes' as const };
    const variations = ['A', 'B', 'C'].map((name) => ({ name, ...row }));
    const stocks = [aStock({ variation: 'A', free: 2 }), aStock({ variation: 'B', free: 0 })];
    await openForm({ product: aProduct({ variations }) }, stocks);
    expect(screen.queryByText(/não ser[áã]o? mais vendido/)).toBeNull();
    const name = (at: number) => screen.getAllByLabelText('Nome')[at]!;
    fireEvent.change(name(1), { target: { value: 'B nova' } });
    fireEvent.change(name(0), { target: { value: 'A nova' } });
    expect(
      await screen.findByText(
        /^2 códigos livres \(“A”\) não serão mais vendidos: .* mova na tela de estoque\./,
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Abrir o estoque' })).toHaveAttribute('href', '/admin/stock/p1');
    fireEvent.change(name(0), { target: { value: 'A' } });
    await waitFor(() => expect(screen.queryByText(/não serão mais vendidos/)).toBeNull());
    fireEvent.change(screen.getAllByLabelText('Entrega')[1]!, { target: { value: 'manual' } });
    expect(await screen.findByText(/\(“A”\).*Escolha “Códigos do estoque, na hora”/)).toBeInTheDocument();
  });

  it('shows what somebody else saved meanwhile, and keeps mine when told so', async () => {
    const stored = { product: aProduct() };
    const { sent } = await openForm(stored);
    stored.product = aProduct({ preco: 20, version: 9 });
    type('Preço *', 'R$ 15,00');
    press('Salvar alterações');
    const dialog = within(await screen.findByRole('dialog', { name: 'Este produto foi alterado' }));
    expect(dialog.getByText('Sua versão: R$ 15,00')).toBeInTheDocument();
    expect(dialog.getByText('Versão salva: R$ 20,00')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Manter as minhas' }));
    expect(await screen.findByText('Produto atualizado com sucesso!')).toBeInTheDocument();
    expect(sent).toEqual([
      { preco: 15, version: 7 },
      { preco: 15, version: 9 },
    ]);
  });

  it('takes what was saved when told so, and a later change starts from there', async () => {
    const stored = { product: aProduct() };
    const { sent } = await openForm(stored);
    stored.product = aProduct({ preco: 20, version: 9 });
    type('Preço *', 'R$ 15,00');
    press('Salvar alterações');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Usar a versão salva' }));
    await waitFor(() => expect(screen.getByLabelText('Preço *')).toHaveValue('R$ 20,00'));
    expect(localStorage.getItem('vale_admin_draft:p1')).toBeNull();
    type('Título *', 'Depois');
    press('Salvar alterações');
    await screen.findByText('Produto atualizado com sucesso!');
    expect(sent.at(-1)).toEqual({ nome: 'Depois', version: 9 });
  });

  it('brings a draft back with the product that it was made from', async () => {
    const stored = { product: aProduct() };
    const { unmount } = await openForm(stored);
    type('Título *', 'Não salvo');
    unmount();
    stored.product = aProduct({ badge: 'VIP', version: 9 });
    const { sent } = await openForm(stored);
    expect(screen.getByText('Rascunho recuperado')).toBeInTheDocument();
    expect(screen.getByLabelText('Título *')).toHaveValue('Não salvo');
    press('Salvar alterações');
    await screen.findByRole('dialog', { name: 'Este produto foi alterado' });
    expect(sent).toEqual([{ nome: 'Não salvo', version: 7 }]);
  });

  it.each([
    ['Produto não encontrado!', new AppError(catalogErrors.productNotFound)],
    ['Erro ao atualizar produto. Tente novamente.', new AppError(platformErrors.unexpected)],
  ])('says "%s" when it could not be saved', async (sentence, error) => {
    const { api } = await openForm();
    api.on(catalogRoutes.changeProduct, () => {
      throw error;
    });
    type('Título *', 'Outro');
    press('Salvar alterações');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says that there is no such product', async () => {
    const api = anEmptyApi(aUser({ role: 'admin' })).on(productEditingRoutes.inspectProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    renderApp('/admin/edit-product/none', api);
    expect(await screen.findByText('Produto não encontrado!')).toBeInTheDocument();
  });
});
