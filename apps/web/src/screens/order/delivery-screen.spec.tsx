import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deliveryErrors, checkoutRoutes, type OpenedDelivery } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { catalogRoutes } from '@vale/contracts/catalog';
import { aProduct } from '../../testing/builders.js';
import { axe } from '../../testing/axe.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './delivery-screen.js';

const TOKEN = 'd1.key.01JD0000000000000000000001.abc.signature';
const OPEN = 'POST /api/deliveries/open';

function delivery(over: Partial<OpenedDelivery> = {}): OpenedDelivery {
  return {
    transactionId: '01JD0000000000000000000001',
    productTitle: 'Vale Viagem',
    status: 'completed',
    message: 'Seu produto foi entregue.',
    delivery: { state: 'delivered', deliveredAt: Date.UTC(2026, 10, 22, 12) },
    codes: [{ label: 'Gift 150', code: 'ABCD-1234' }],
    ...over,
  };
}

function openLink(reply: () => OpenedDelivery, hash = `#${TOKEN}`) {
  const api = anEmptyApi().on(checkoutRoutes.openDelivery, reply);
  return { api, user: userEvent.setup(), ...renderApp(`/entrega${hash}`, api) };
}

const field = () => screen.findByLabelText('4 últimos números do seu CPF');
const submit = () => screen.getByRole('button', { name: 'VER MINHA ENTREGA' });

async function enter(user: ReturnType<typeof userEvent.setup>, digits: string): Promise<void> {
  await user.clear(await field());
  await user.type(await field(), `${digits}{Enter}`);
}

const refuse = (error: AppError) => () => {
  throw error;
};
const wrong = (left: number) =>
  new AppError(deliveryErrors.cpfEndWrong, { params: { left }, data: { attemptsLeft: left } });

describe('a delivery link', () => {
  it('asks for the end of the CPF, and shows the codes without a login', async () => {
    const { api, user, container } = openLink(() => delivery());
    await enter(user, '4725');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' });
    expect(heading).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ver o pedido e pedir ajuda' })).toHaveAttribute(
      'href',
      `/pedido/${delivery().transactionId}#ajuda`,
    );
    expect(api.bodyOf(checkoutRoutes.openDelivery)).toEqual({ token: TOKEN, cpfEnd: '4725' });
    expect(screen.queryByText('ABCD-1234')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Mostrar código/ }));
    expect(screen.getByText('ABCD-1234')).toBeInTheDocument();
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says how to redeem the codes at the brand, as the order’s page does', async () => {
    const { api, user } = openLink(() => delivery({ productId: 'p1' }));
    api.on(catalogRoutes.getProduct, () =>
      aProduct({ id: 'p1', marca: 'Steam', extras: { regiao: 'Brasil' } }),
    );
    await enter(user, '4725');
    const steps = within(await screen.findByRole('region', { name: 'Como resgatar' }));
    expect(await steps.findByText('Entre na sua conta da Steam.')).toBeVisible();
    expect(steps.getByText(/contas da região: Brasil/)).toBeVisible();
    expect(steps.getByRole('link', { name: /Abrir a página de resgate/ })).toBeVisible();
  });

  it('says so by the title when the product is unknown, and nothing without codes', async () => {
    const { user, unmount } = openLink(() => delivery({ productTitle: 'Steam R$ 50' }));
    await enter(user, '4725');
    expect(await screen.findByText('Entre na sua conta da Steam.')).toBeVisible();
    unmount();
    openLink(() => delivery({ codes: [] }));
    await enter(user, '4725');
    await screen.findByRole('heading', { level: 1, name: 'Vale Viagem' });
    expect(screen.queryByText('Como resgatar')).toBeNull();
  });

  it('takes a review without a login', async () => {
    const { api, user } = openLink(() => delivery());
    api.on(checkoutRoutes.reviewDelivery, () => ({}));
    await enter(user, '4725');
    await user.click(await screen.findByRole('radio', { name: '5 estrelas' }));
    await user.type(screen.getByLabelText('Seu comentário'), 'Rápido.');
    await user.click(screen.getByRole('button', { name: 'Enviar avaliação' }));
    expect(await screen.findByText(/^Obrigado! Sua avaliação/)).toBeInTheDocument();
    expect(api.bodyOf(checkoutRoutes.reviewDelivery)).toEqual({
      token: TOKEN,
      cpfEnd: '4725',
      rating: 5,
      comment: 'Rápido.',
    });
    localStorage.clear();
  });

  it('sends the token in the body alone', async () => {
    const { api, user } = openLink(() => delivery());
    await enter(user, '4725');
    await screen.findByRole('heading', { name: 'Vale Viagem' });
    expect(api.calls.join('\n')).not.toContain(TOKEN);
    expect(api.count(OPEN)).toBe(1);
  });

  it('takes digits only, and sends nothing before there are four', async () => {
    const { api, user, container } = openLink(() => delivery());
    await enter(user, '47a2');
    expect(await field()).toHaveValue('472');
    expect(screen.getByText('Digite os 4 últimos números do seu CPF')).toBeInTheDocument();
    expect(await field()).toHaveFocus();
    expect(api.count(OPEN)).toBe(0);
    expect(await axe(container)).toHaveNoViolations();
  });

  it('says how many attempts are left, and lets correct the digits', async () => {
    const replies = [refuse(wrong(4)), () => delivery()];
    const { user } = openLink(() => replies.shift()!());
    await enter(user, '0000');
    expect(await screen.findByText(/não conferem. Tentativas restantes: 4/)).toBeInTheDocument();
    expect(await field()).toHaveFocus();
    expect(await field()).toHaveAttribute('aria-invalid', 'true');
    await enter(user, '4725');
    expect(await screen.findByRole('heading', { name: 'Vale Viagem' })).toBeInTheDocument();
  });

  it.each([
    ['locked', deliveryErrors.deliveryLinkLocked, 'Link bloqueado'],
    ['too old', deliveryErrors.deliveryLinkUnusable, 'Este link não abre mais'],
  ])('says that it is %s and leads to the account', async (_how, definition, title) => {
    const { user, container } = openLink(refuse(new AppError(definition)));
    await enter(user, '0000');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(definition.detail)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Entrar na minha conta' })).toHaveAttribute('href', '/perfil');
    expect(screen.queryByLabelText(/CPF/)).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });

  it.each(['', '#conteudo'])('opens nothing without a token (%p)', async (hash) => {
    openLink(() => delivery(), hash);
    expect(await screen.findByRole('heading', { name: 'Este link não abre mais' })).toBeInTheDocument();
  });

  it.each([
    ['without a connection', null, /Sem conexão com a loja/],
    ['while the shop is down', platformErrors.unavailable, /Serviço indisponível/],
    ['after too many requests of the address', platformErrors.tooManyRequests, /Muitas tentativas/],
  ])('%s keeps what was typed, to try again', async (_when, definition, sentence) => {
    let isDown = true;
    const { user } = openLink(() => {
      if (!isDown) return delivery();
      throw definition ? new AppError(definition) : new TypeError('no network');
    });
    await enter(user, '4725');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(await field()).toHaveValue('4725');
    isDown = false;
    await user.click(submit());
    expect(await screen.findByRole('heading', { name: 'Vale Viagem' })).toBeInTheDocument();
  });

  it.each([
    [
      'not delivered yet',
      {
        status: 'paid',
        delivery: { state: 'preparing', deliveredAt: null },
        message: 'Recebemos seu pagamento.',
      },
      'Ainda estamos preparando a entrega. Abra este link de novo em alguns minutos.',
    ],
    [
      'delivered by a person',
      { status: 'paid', delivery: { state: 'waiting', deliveredAt: null } },
      /Nossa equipe vai entregar seu produto/,
    ],
    [
      'refunded',
      {
        status: 'refunded',
        delivery: { state: 'none', deliveredAt: 1 },
        message: 'O valor deste pedido foi devolvido.',
      },
      'O valor deste pedido foi devolvido. Os códigos deste pedido não estão mais disponíveis.',
    ],
    [
      'disputed',
      { status: 'disputed', delivery: { state: 'none', deliveredAt: 1 }, message: '' },
      /O pagamento deste pedido foi contestado\./,
    ],
  ] as const)('says that the order is %s, without codes', async (_what, change, sentence) => {
    const { user, container } = openLink(() => delivery({ ...change, codes: [] }));
    await enter(user, '4725');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Mostrar código/ })).toBeNull();
    expect(await axe(container)).toHaveNoViolations();
  });
});
