import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  catalogRoutes,
  productEditingRoutes,
  type BuyerField,
  type EditedProduct,
} from '@vale/contracts/catalog';
import { stockAdminRoutes } from '@vale/contracts/checkout';
import { axe } from '../../testing/axe.js';
import { aStoredProduct, aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './edit-product-screen.js';

const PLAYER: BuyerField = { label: 'ID do jogador', kind: 'digits', per: 'unit', min: 6 };
const SERVER: BuyerField = { label: 'Servidor', kind: 'choice', per: 'order', options: ['BR', 'EU'] };
const stored = (campos?: EditedProduct['campos']): EditedProduct => ({
  ...aStoredProduct({ nome: 'Diamantes', preco: 12.34, ...(campos && { campos }) }),
  version: 7,
});

async function openForm(product: EditedProduct) {
  const sent: Record<string, unknown>[] = [];
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(productEditingRoutes.inspectProduct, () => product)
    .on(stockAdminRoutes.listStocks, () => ({ items: [], nextCursor: null }))
    .on(catalogRoutes.changeProduct, ({ body }) => {
      sent.push(body as Record<string, unknown>);
      return product;
    });
  const app = renderApp('/admin/edit-product/p1', api);
  await screen.findByLabelText('Título *');
  return { ...app, sent };
}

const row = (at: number) => within(screen.getByRole('group', { name: `Campo ${at}` }));
const type = (at: number, label: string, value: string) =>
  fireEvent.change(row(at).getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the fields of a product for its buyer', () => {
  it('are added, with what each kind needs', async () => {
    const { sent, container } = await openForm(stored());
    press('Adicionar campo');
    type(1, 'Nome do campo', 'ID do jogador');
    type(1, 'Tipo', 'digits');
    type(1, 'Tamanho mínimo', '6');
    press('Adicionar campo');
    type(2, 'Nome do campo', 'Servidor');
    type(2, 'Tipo', 'choice');
    type(2, 'Pedir', 'order');
    expect(row(2).queryByLabelText('Formato')).toBeNull();
    type(2, 'Opções', 'BR\n\nEU');
    expect(await axe(container)).toHaveNoViolations();
    press('Salvar alterações');
    await waitFor(() => expect(sent).toEqual([{ campos: [PLAYER, SERVER], version: 7 }]));
  });

  it('are moved', async () => {
    const { sent } = await openForm(stored([PLAYER, SERVER]));
    press('Descer campo 1');
    press('Salvar alterações');
    await waitFor(() => expect(sent).toEqual([{ campos: [SERVER, PLAYER], version: 7 }]));
  });

  it('are removed', async () => {
    const { sent } = await openForm(stored([PLAYER, SERVER]));
    press('Remover campo 2');
    press('Remover campo 1');
    press('Salvar alterações');
    await waitFor(() => expect(sent).toEqual([{ campos: null, version: 7 }]));
  });

  it('are refused beside the mistake, and nothing that was typed is lost', async () => {
    const { sent } = await openForm(stored([PLAYER]));
    press('Adicionar campo');
    type(2, 'Nome do campo', 'id do jogador');
    type(2, 'Exemplo', 'abc');
    type(2, 'Tamanho máximo', '2');
    press('Salvar alterações');
    expect(await screen.findByText('Cada campo precisa de um nome diferente')).toBeInTheDocument();
    expect(screen.getByText('O exemplo não seria aceito')).toBeInTheDocument();
    expect(row(2).getByLabelText('Exemplo')).toHaveValue('abc');
    expect(sent).toEqual([]);
  });

  it('are at most five, and empty ones are not saved', async () => {
    const { sent } = await openForm(stored());
    for (let count = 0; count < 5; count++) press('Adicionar campo');
    expect(screen.queryByRole('button', { name: 'Adicionar campo' })).toBeNull();
    type(1, 'Nome do campo', 'Apelido');
    press('Salvar alterações');
    const field = { label: 'Apelido', kind: 'text', per: 'unit' };
    await waitFor(() => expect(sent).toEqual([{ campos: [field], version: 7 }]));
  });
});
