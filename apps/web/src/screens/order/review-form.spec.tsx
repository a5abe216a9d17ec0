import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutRoutes, reviewErrors } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aDeliveredOrder, anOrder } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { openOrder } from '../../testing/open-order.js';
import './order-screen.js';

const THANKS = /^Obrigado! Sua avaliação será publicada/;

async function fillIn(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: '4 estrelas' }));
  await user.type(screen.getByLabelText('Seu comentário'), 'Chegou em minutos.');
}
const send = () => screen.getByRole('button', { name: 'Enviar avaliação' });

beforeEach(() => FakeEventSource.install());
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a review of a delivered order', () => {
  it('says what is missing without a request, and is sent once', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { api, container, unmount } = openOrder(aDeliveredOrder());
    api.on(checkoutRoutes.reviewOrder, ({ body }) => {
      sent.push(body);
      return {};
    });
    await screen.findByRole('form', { name: 'Avalie sua compra' });
    await user.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Escolha de 1 a 5 estrelas.');
    await user.click(screen.getByRole('radio', { name: '5 estrelas' }));
    await user.click(send());
    expect(screen.getByRole('alert')).toHaveTextContent('Escreva um comentário.');
    expect(sent).toEqual([]);
    expect(await axe(container)).toHaveNoViolations();
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeInTheDocument();
    expect(sent).toEqual([{ rating: 4, comment: 'Chegou em minutos.' }]);
    unmount();
    openOrder(aDeliveredOrder());
    expect(await screen.findByText(THANKS)).toBeInTheDocument();
  });

  it('is asked for each product of an order, and sent with the product', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const product = { id: 'p1', title: 'Steam', category: 'jogos', image: '' } as const;
    const other = { ...product, id: 'p2', title: 'Xbox' };
    const order = aDeliveredOrder({
      items: [
        { product, variation: 'R$ 50', price: 50, quantity: 2 },
        { product, variation: 'R$ 100', price: 100, quantity: 1 },
        { product: other, variation: '', price: 35, quantity: 1 },
      ],
    });
    const { api, unmount } = openOrder(order);
    api.on(checkoutRoutes.reviewOrder, ({ body }) => {
      sent.push(body);
      return {};
    });
    const form = within(await screen.findByRole('form', { name: 'Avalie sua compra: Xbox' }));
    await user.click(form.getByRole('radio', { name: '3 estrelas' }));
    await user.type(form.getByLabelText('Seu comentário'), 'Bom.');
    await user.click(form.getByRole('button', { name: 'Enviar avaliação' }));
    expect(await screen.findByText(THANKS)).toBeInTheDocument();
    expect(sent).toEqual([{ productId: 'p2', rating: 3, comment: 'Bom.' }]);
    unmount();
    openOrder(order);
    await screen.findByText(THANKS);
    expect(screen.getAllByRole('form').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Avalie sua compra: Steam',
    ]);
  });

  it('keeps what was typed when it fails', async () => {
    const user = userEvent.setup();
    const { api } = openOrder(aDeliveredOrder());
    api.on(checkoutRoutes.reviewOrder, () => {
      throw new AppError(platformErrors.unavailable);
    });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(/^Serviço indisponível/)).toBeInTheDocument();
    expect(screen.getByLabelText('Seu comentário')).toHaveValue('Chegou em minutos.');
    expect(screen.getByRole('radio', { name: '4 estrelas' })).toBeChecked();
  });

  it('takes a picture, made smaller in the browser, and says when it is none', async () => {
    const user = userEvent.setup();
    const sent: unknown[] = [];
    const { api } = openOrder(aDeliveredOrder());
    api.on(checkoutRoutes.reviewOrder, ({ body }) => {
      sent.push(body);
      return {};
    });
    const bitmap = jest.fn<() => Promise<ImageBitmap>>();
    globalThis.createImageBitmap = bitmap as never;
    const drawn = jest
      .spyOn(HTMLCanvasElement.prototype, 'toDataURL')
      .mockReturnValue('data:image/jpeg;base64,QUJD');
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    bitmap.mockRejectedValueOnce(new Error('no picture'));
    const file = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
    const input = await screen.findByLabelText('Foto (opcional)');
    const opened = jest.spyOn(input, 'click');
    await user.click(screen.getByRole('button', { name: 'Escolher foto' }));
    expect(opened).toHaveBeenCalledTimes(1);
    await user.upload(input, file);
    expect(await screen.findByText(/^Não foi possível ler a imagem/)).toBeInTheDocument();
    bitmap.mockResolvedValue({ width: 4000, height: 3000 } as ImageBitmap);
    const other = new File(['y'], 'outra.jpg', { type: 'image/jpeg' });
    await user.upload(screen.getByLabelText('Foto (opcional)'), other);
    expect(await screen.findByRole('button', { name: 'Remover foto' })).toBeInTheDocument();
    expect(drawn.mock.contexts[0]).toMatchObject({ width: 1600, height: 1200 });
    await fillIn(user);
    await user.click(send());
    expect(await screen.findByText(THANKS)).toBeInTheDocument();
    expect(sent).toEqual([{ rating: 4, comment: 'Chegou em minutos.', picture: 'QUJD' }]);
  });

  it('is not asked for again when it was written on another device', async () => {
    const user = userEvent.setup();
    const { api } = openOrder(aDeliveredOrder());
    api.on(checkoutRoutes.reviewOrder, () => {
      throw new AppError(reviewErrors.alreadyReviewed);
    });
    await fillIn(user);
    await user.click(send());
    await waitFor(() => expect(screen.getByText(THANKS)).toBeInTheDocument());
  });

  it('is not asked for before the delivery', async () => {
    openOrder(anOrder({ status: 'paid', delivery: { state: 'waiting', deliveredAt: null } }));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('form', { name: 'Avalie sua compra' })).toBeNull();
  });
});
