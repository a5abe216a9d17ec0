import { describe, expect, it } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { catalogRoutes, type BuyerField } from '@vale/contracts/catalog';
import { buyerAnswerErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aProduct, aShop, aUser } from '../../testing/builders.js';
import { aBagApi, bagLine, steam, takesOrders } from '../../testing/open-bag.js';
import { fillForm, openCheckout, payButton, refuseFirst } from '../../testing/open-checkout.js';
import BuyerFields from '../../features/checkout/components/buyer-fields.js';
import type { AskBuyer } from '../../features/checkout/model/use-cart.js';
import { renderApp } from '../../testing/render-app.js';
import './bag-checkout-screen.js';
import './checkout-screen.js';
import '../order/order-screen.js';
import '../../features/checkout/components/line-quantity.js';

const PLAYER: BuyerField = {
  label: 'ID do jogador',
  kind: 'digits',
  per: 'unit',
  min: 6,
  max: 12,
  example: '123456789',
};
const SERVER: BuyerField = { label: 'Servidor', kind: 'choice', per: 'order', options: ['BR', 'EU'] };
const diamonds = aProduct({ fields: [SERVER, PLAYER] });

const player = () => screen.findByRole('textbox', { name: 'ID do jogador' });
const server = () => screen.findByRole('combobox', { name: 'Servidor' });
const secondLook = () => screen.findByRole('dialog', { name: 'Está tudo certo?' });
const confirm = async (user: UserEvent) =>
  user.click(within(await secondLook()).getByRole('button', { name: 'Está certo, gerar PIX' }));

describe('a product that asks something of its buyer', () => {
  it('is ordered with the answers, once the buyer has looked at them again', async () => {
    const user = userEvent.setup();
    const { sent, container } = openCheckout(diamonds);
    await fillForm(user);
    await user.selectOptions(await server(), 'BR');
    await user.type(await player(), '739 182 645');
    expect(await axe(container)).toHaveNoViolations();
    await user.click(payButton());
    expect(await secondLook()).toHaveTextContent('739182645');
    expect(sent).toHaveLength(0);
    await confirm(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body.answers).toEqual([
      { item: 0, unit: 0, label: 'Servidor', value: 'BR' },
      { item: 0, unit: 0, label: 'ID do jogador', value: '739182645' },
    ]);
  });

  it('sends nothing while an answer is missing or wrong, and leads to it', async () => {
    const user = userEvent.setup();
    const { sent } = openCheckout(diamonds);
    await fillForm(user);
    await user.type(await player(), '12');
    await user.tab();
    expect(await screen.findByText('Use de 6 a 12 números. Exemplo: 123456789')).toBeInTheDocument();
    await user.click(payButton());
    await waitFor(async () => expect(await server()).toHaveFocus());
    expect(await server()).toHaveAccessibleDescription('Preencha este campo.');
    expect(sent).toHaveLength(0);
  });

  it('can be corrected at the second look, and keeps what was typed over a reload', async () => {
    const user = userEvent.setup();
    const page = openCheckout(diamonds);
    await fillForm(user);
    await user.selectOptions(await server(), 'EU');
    await user.type(await player(), '739182645');
    await user.click(payButton());
    const review = within(await secondLook());
    // Browsers focus nothing behind an open dialog.
    let wasClosed = false;
    (await server()).addEventListener('focus', () => (wasClosed = screen.queryByRole('dialog') === null));
    await user.click(review.getByRole('button', { name: 'Corrigir' }));
    expect(page.sent).toHaveLength(0);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await server()).toHaveFocus();
    expect(wasClosed).toBe(true);
    page.unmount();
    renderApp('/checkout/viagens/p1', page.api);
    expect(await player()).toHaveValue('739182645');
    expect(await server()).toHaveValue('EU');
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('739182645');
    expect(page.address()).not.toContain('739182645');
  });

  it('orders nothing when the fields vanish before the buyer has decided', async () => {
    const user = userEvent.setup();
    const ask = { current: null as AskBuyer | null };
    const line = { productId: 'p1', variation: '', label: 'Vale', price: 50, quantity: 1 };
    const lines = [{ ...line, category: 'viagens' as const, fields: [PLAYER] }];
    const { unmount } = render(<BuyerFields lines={lines} ask={ask} />);
    await user.type(await player(), '739182645');
    let answers: ReturnType<AskBuyer> | undefined;
    act(() => void (answers = ask.current!(lines)));
    await secondLook();
    unmount();
    expect(await answers).toBeNull();
  });

  it('names what the shop changed meanwhile, keeps what was typed, and asks again only after a change', async () => {
    const user = userEvent.setup();
    const page = openCheckout(diamonds);
    const changed = new AppError(buyerAnswerErrors.answersChanged, {
      params: { fields: 'Apelido' },
      data: { answers: [{ item: 0, unit: 0, label: 'Apelido', problem: 'Preencha este campo.' }] },
    });
    refuseFirst(page, [changed, new AppError(platformErrors.unavailable)]);
    await fillForm(user);
    await user.selectOptions(await server(), 'BR');
    await user.type(await player(), '739182645');
    const nickname: BuyerField = { label: 'Apelido', kind: 'text', per: 'unit' };
    page.api.on(catalogRoutes.getProduct, () => ({ ...diamonds, fields: [SERVER, PLAYER, nickname] }));
    await user.click(payButton());
    await confirm(user);
    expect(await screen.findByText('A loja mudou o que pede. Confira: Apelido.')).toBeInTheDocument();
    const added = await screen.findByRole('textbox', { name: 'Apelido' });
    expect(added).toHaveAccessibleDescription('Preencha este campo.');
    expect(await player()).toHaveValue('739182645');
    expect(await server()).toHaveValue('BR');
    await user.type(added, 'lia');
    await user.click(payButton());
    await confirm(user);
    await waitFor(() => expect(page.sent).toHaveLength(2));
    await user.click(payButton());
    await waitFor(() => expect(page.sent).toHaveLength(3));
  });

  it('asks for each unit, and repeats the first values on request', async () => {
    const user = userEvent.setup();
    const page = openCheckout(diamonds, aUser());
    page.unmount();
    page.api.on(catalogRoutes.getShop, () => aShop({ maxQuantity: 5 }));
    renderApp('/checkout/viagens/p1?quantidade=2', page.api);
    await fillForm(user);
    await user.selectOptions(await server(), 'BR');
    const first = await screen.findByRole('group', { name: 'Vale Viagem (1 de 2)' });
    await user.type(within(first).getByRole('textbox'), '111111111');
    await user.click(screen.getByRole('button', { name: 'Repetir nos campos vazios' }));
    await user.click(payButton());
    await confirm(user);
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.sent[0]!.body.answers!.map(({ unit, value }) => [unit, value])).toEqual([
      [0, 'BR'],
      [0, '111111111'],
      [1, '111111111'],
    ]);
  });

  it('asks in the bag for the lines that need it', async () => {
    const user = userEvent.setup();
    const lines = [bagLine({ productId: 'p2', title: 'Steam', price: 25, category: 'jogos' }), bagLine()];
    const api = aBagApi(() => [diamonds, steam], lines);
    const sent = takesOrders(api);
    renderApp('/sacola/finalizar', api);
    await fillForm(user);
    await user.selectOptions(await server(), 'BR');
    await user.type(await player(), '739182645');
    await user.click(payButton());
    await confirm(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.answers!.map(({ item, label }) => [item, label])).toEqual([
      [1, 'Servidor'],
      [1, 'ID do jogador'],
    ]);
  });
});
