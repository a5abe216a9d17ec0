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
const stored = (
  campos?: EditedProduct['campos'],
  quantityPrices?: EditedProduct['quantityPrices'],
): EditedProduct => ({
  ...aStoredProduct({ nome: 'Diamantes', preco: 12.34, campos, quantityPrices }),
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

describe('the prices of a product by quantity', () => {
  const STEPS = [
    { from: 3, percent: 500 },
    { from: 10, percent: 850 },
  ];
  const step = async (at: number) => within(await screen.findByRole('group', { name: `Faixa ${at}` }));
  async function typeStep(at: number, from: string, percent: string): Promise<void> {
    const fields = await step(at);
    fireEvent.change(fields.getByLabelText('A partir de'), { target: { value: from } });
    fireEvent.change(fields.getByLabelText('Desconto em %'), { target: { value: percent } });
  }

  it('are added, with the discount as it is typed', async () => {
    const { sent, container } = await openForm(stored());
    await screen.findByText(/Desconto para quem leva várias unidades/);
    for (const [at, from, percent] of [
      [1, '3', '5'],
      [2, '10', '8,5 %'],
    ] as const) {
      press('Adicionar faixa');
      await typeStep(at, from, percent);
    }
    press('Adicionar faixa');
    expect(await axe(container)).toHaveNoViolations();
    press('Salvar alterações');
    await waitFor(() => expect(sent).toEqual([{ quantityPrices: STEPS, version: 7 }]));
  });

  it('are shown as they are, and removed', async () => {
    const { sent } = await openForm(stored(undefined, STEPS));
    expect((await step(2)).getByLabelText('Desconto em %')).toHaveValue('8,5 %');
    press('Remover faixa 2');
    press('Remover faixa 1');
    press('Salvar alterações');
    await waitFor(() => expect(sent).toEqual([{ quantityPrices: null, version: 7 }]));
  });

  it('are refused beside the mistake', async () => {
    const { sent } = await openForm(stored(undefined, STEPS));
    await typeStep(2, '3', 'muito');
    press('Salvar alterações');
    expect(await (await step(2)).findByText('Informe de 0,01 a 99,99 %')).toBeInTheDocument();
    await typeStep(2, '3', '5,00');
    press('Salvar alterações');
    expect(
      await (await step(2)).findByText('Informe mais unidades que na faixa anterior'),
    ).toBeInTheDocument();
    expect((await step(2)).getByText('Mais unidades precisam de um desconto maior')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
