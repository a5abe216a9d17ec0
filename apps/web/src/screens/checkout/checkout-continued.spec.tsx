import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  checkoutErrors,
  checkoutRoutes,
  confirmEmailErrors,
  type OrderRequest,
  type OrderView,
} from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { identityRoutes, mailProofRoutes } from '@vale/contracts/identity';
import { anOrder, aProduct, aUser, aVariation } from '../../testing/builders.js';
import {
  checkoutVariations,
  fillForm,
  openCheckout,
  payButton,
  refuseFirst,
  shownTotal,
} from '../../testing/open-checkout.js';
import { renderApp } from '../../testing/render-app.js';
import './checkout-screen.js';
import '../order/order-screen.js';
import '../../features/session/components/login-form.js';

/** The tab is loaded again: its session storage stays, everything in memory is gone. */
function reload(page: ReturnType<typeof openCheckout>, query = '') {
  page.unmount();
  return renderApp(`/checkout/viagens/p1${query}`, page.api);
}

describe('checkout: an open PIX of the same product', () => {
  const ofProduct = (id: string, over: Partial<OrderView>) =>
    anOrder({ product: { ...anOrder().product, id }, transactionId: `${id}-${over.status}`, ...over });
  const hint = () => screen.queryByText(/Você já tem um PIX aberto para este produto/);

  it('is pointed out with a link to it', async () => {
    const page = openCheckout(aProduct());
    page.unmount();
    page.api.on(checkoutRoutes.listOrders, () => ({
      items: [
        ofProduct('p2', { status: 'pending' }),
        ofProduct('p1', { status: 'expired' }),
        ofProduct('p1', { status: 'pending' }),
      ],
      nextCursor: null,
    }));
    renderApp('/checkout/viagens/p1', page.api);
    expect(await screen.findByText(/Você já tem um PIX aberto para este produto/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver o PIX aberto' })).toHaveAttribute(
      'href',
      '/pedido/p1-pending',
    );
  });

  it('is not, when it is of another product or closed', async () => {
    const page = openCheckout(aProduct());
    page.unmount();
    page.api.on(checkoutRoutes.listOrders, () => ({
      items: [ofProduct('p2', { status: 'pending' }), ofProduct('p1', { status: 'completed' })],
      nextCursor: null,
    }));
    renderApp('/checkout/viagens/p1', page.api);
    await waitFor(() => expect(page.api.count('GET /api/account/orders')).toBeGreaterThan(0));
    await screen.findByLabelText('CPF');
    expect(hint()).toBeNull();
  });

  it('is not looked for by a visitor', async () => {
    const page = openCheckout(aProduct(), null);
    await screen.findByLabelText('CPF');
    expect(page.api.count('GET /api/account/orders')).toBe(0);
  });
});

describe('checkout: a reload', () => {
  it('keeps what was typed and chosen', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct({ variations: checkoutVariations }), aUser(), '?variation=Gift%20150');
    await fillForm(user);
    await user.click(screen.getByRole('checkbox', { name: /Gift 300/ }));
    await user.click(screen.getByRole('checkbox', { name: /Gift 150/ }));
    await user.click(screen.getByRole('button', { name: /Garantia estendida/ }));
    reload(page, '?variation=Gift%20150');
    expect(await screen.findByLabelText('Nome completo')).toHaveValue('Ana Souza');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 98765-4321');
    expect(screen.getByRole('checkbox', { name: /Gift 150/ })).not.toBeChecked();
    expect(shownTotal()).toBe('R$ 159,90');
  });

  it('takes the variation of the address when another was picked since', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct({ variations: checkoutVariations }), aUser(), '?variation=Gift%20150');
    await user.click(await screen.findByRole('checkbox', { name: /Gift 300/ }));
    reload(page, '?variation=Gift%20300');
    expect(await screen.findByRole('checkbox', { name: /Gift 300/ })).toBeChecked();
    expect(shownTotal()).toBe('R$ 150,00');
  });

  it('keeps the key while sending, and takes a new one after the reply', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    const { place, sent } = recordKeys(page);
    place(() => new Promise(() => undefined));
    await fillForm(user);
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    const after = reload(page);
    place(() => anOrder());
    await screen.findByLabelText('Nome completo');
    await user.click(payButton());
    await waitFor(() => expect(after.address()).toContain('/pedido/'));
    expect(sent[1]).toEqual(sent[0]);
    expect(sessionStorage.getItem('vale_checkout')).toBeNull();
  });

  it('leaves one open order when the data changed: the earlier one is cancelled', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    const earlier = '01JD3Z9GXQ4Y6T8W0K2M4P6R8A';
    const { place, sent } = recordKeys(page);
    const cancelled: string[] = [];
    page.api.on(checkoutRoutes.cancelOrder, ({ params }) => {
      cancelled.push(params['transactionId']!);
      return anOrder({ transactionId: earlier, status: 'cancelled' });
    });
    place(() => {
      throw new AppError(platformErrors.timeout);
    });
    await fillForm(user);
    await user.click(payButton());
    await screen.findByRole('alert');
    place((key) => {
      if (key !== sent[0]!.key) return anOrder();
      throw new AppError(checkoutErrors.idempotencyKeyReused, { data: { transactionId: earlier } });
    });
    await user.type(screen.getByLabelText('Nome completo'), ' Lima');
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    expect(cancelled).toEqual([earlier]);
    expect(sent.map(({ key }) => key === sent[0]!.key)).toEqual([true, true, false]);
  });

  it('shows the earlier order when it is paid already', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    const transactionId = '01JD3Z9GXQ4Y6T8W0K2M4P6R8A';
    page.api
      .on(checkoutRoutes.cancelOrder, () => {
        throw new AppError(checkoutErrors.notCancellable);
      })
      .on(checkoutRoutes.getOrder, () => anOrder({ transactionId, status: 'completed', pixCode: null }));
    recordKeys(page).place(() => {
      throw new AppError(checkoutErrors.idempotencyKeyReused, { data: { transactionId } });
    });
    await fillForm(user);
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toBe(`/pedido/${transactionId}`));
  });

  it('finds nothing after a logout', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    page.api.on(identityRoutes.logout, () => ({}));
    await fillForm(user);
    page.api.on(identityRoutes.getSession, () => ({ user: null }));
    await user.click(screen.getAllByRole('button', { name: /Sair/ })[0]!);
    await waitFor(() => expect(screen.getByLabelText('CPF')).toHaveValue(''));
    expect(sessionStorage.getItem('vale_checkout') ?? '').not.toMatch(/529\D?982/);
  });
});

/** Records what is sent; the reply can be changed. */
function recordKeys({ api }: ReturnType<typeof openCheckout>) {
  const sent: { key: string | null; name: string }[] = [];
  const place = (reply: (key: string | null) => OrderView | Promise<OrderView>) =>
    api.on(checkoutRoutes.placeOrder, ({ body, headers }) => {
      const key = headers.get('idempotency-key');
      sent.push({ key, name: (body as OrderRequest).customer.name });
      return reply(key);
    });
  return { sent, place };
}

describe('checkout: a guest', () => {
  async function openAsGuest(user: ReturnType<typeof userEvent.setup>) {
    const page = openCheckout(aProduct(), null);
    await fillForm(user);
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    return page;
  }

  it('orders without an account, once the browser has kept the cookie of the guest', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    const before = page.api.calls.length;
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    const [opened, checked, ordered] = page.api.calls.slice(before);
    expect([opened, checked, ordered]).toEqual([
      'POST /api/session/guest',
      'GET /api/auth/session',
      'POST /api/orders',
    ]);
    expect(page.sent[0]!.body.customer).toMatchObject({ name: 'Ana Souza', email: 'ana@example.com' });
  });

  it('orders again with the same cookie, and is shown the open PIX', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct(), null);
    page.unmount();
    page.api.isGuest = true;
    page.api.on(checkoutRoutes.listOrders, () => ({
      items: [anOrder({ status: 'pending' })],
      nextCursor: null,
    }));
    renderApp('/checkout/viagens/p1', page.api);
    await fillForm(user);
    expect(await screen.findByText(/Você já tem um PIX aberto para este produto/)).toBeVisible();
    await user.type(screen.getByLabelText('E-mail'), 'ana@example.com');
    const before = page.api.calls.length;
    await user.click(payButton());
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(page.api.calls.slice(before, before + 2)).toEqual(['POST /api/session/guest', 'POST /api/orders']);
  });

  it('chooses to be remembered, and the next form is filled in until “Esquecer neste aparelho”', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    expect(screen.queryByRole('button', { name: 'Esquecer neste aparelho' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Lembrar meus dados neste aparelho' }));
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/529\D?982/);
    page.api
      .on(checkoutRoutes.getLastBuyer, () => {
        if (!page.api.isGuest) throw new AppError(platformErrors.unauthenticated);
        return {
          buyer: { name: 'Ana Souza', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' },
        };
      })
      .on(identityRoutes.logout, () => {
        page.api.isGuest = false;
        return {};
      });
    reload(page);
    await waitFor(() => expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25'));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@example.com');
    await user.click(screen.getByRole('button', { name: 'Esquecer neste aparelho' }));
    await waitFor(() => expect(screen.getByLabelText('CPF')).toHaveValue(''));
    expect(screen.getByLabelText('Nome completo')).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Lembrar meus dados neste aparelho' })).not.toBeChecked();
    expect(localStorage.getItem('vale_remember')).toBeNull();
  });

  it('who did not choose so finds an empty form', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    const before = page.api.count('GET /api/account/buyer');
    reload(page);
    expect(await screen.findByLabelText('CPF')).toHaveValue('');
    expect(page.api.count('GET /api/account/buyer')).toBe(before);
  });

  it('asked to confirm the e-mail types six digits in place, and the same attempt goes on with all fields', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    refuseFirst(page, [new AppError(confirmEmailErrors.confirmEmail)]);
    const asked: unknown[] = [];
    page.api
      .on(mailProofRoutes.requestProof, ({ body }) => {
        asked.push(body);
        return { proof: 'p' };
      })
      .on(mailProofRoutes.signInByDigits, () => ({ user: aUser({ emailConfirmed: true }) }));
    await user.click(payButton());
    const digits = await screen.findByLabelText('Código de 6 números');
    expect(asked).toEqual([{ email: 'ana@example.com' }]);
    await waitFor(() => expect(digits).toHaveFocus());
    expect(screen.queryByRole('button', { name: /Gerar PIX de/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
    const guests = page.api.count('POST /api/session/guest');
    await user.type(digits, '123456');
    await user.click(screen.getByRole('button', { name: 'Confirmar e gerar o PIX' }));
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    expect(page.sent).toHaveLength(2);
    expect(page.sent[1]).toEqual(page.sent[0]);
    expect(page.api.count('POST /api/session/guest')).toBe(guests);
  });

  it('asked to confirm may correct the e-mail instead, and is asked for the new one', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    const ask = () => new AppError(confirmEmailErrors.confirmEmail);
    refuseFirst(page, [ask(), ask()]);
    page.api.on(mailProofRoutes.requestProof, () => ({ proof: 'p' }));
    await user.click(payButton());
    await screen.findByLabelText('Código de 6 números');
    await user.clear(screen.getByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), 'bia@example.com');
    expect(screen.queryByLabelText('Código de 6 números')).toBeNull();
    await user.click(payButton());
    await screen.findByLabelText('Código de 6 números');
    expect(screen.getByText(/Enviamos um e-mail para bia@example.com/)).toBeInTheDocument();
  });

  it('loses nothing when the cookie cannot be made', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    page.api.on(identityRoutes.openGuest, () => {
      throw new AppError(platformErrors.unavailable);
    });
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(platformErrors.unavailable.detail);
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
    expect(page.sent).toEqual([]);
  });

  it('is told that the browser keeps no cookies, before anything is ordered', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    page.api.on(identityRoutes.openGuest, () => ({}));
    await user.click(payButton());
    expect(await screen.findByText(/não guardou o cookie da loja/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.sent).toEqual([]);
  });

  it('can log in instead, and keeps what was typed', async () => {
    const user = userEvent.setup();
    const page = await openAsGuest(user);
    page.api.on(identityRoutes.login, () => ({ user: aUser() }));
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    const modal = within(await screen.findByRole('dialog'));
    expect(modal.queryByRole('link', { name: 'Comprar sem cadastro' })).toBeNull();
    await user.type(await modal.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(modal.getByLabelText('Senha'), 'segredo1');
    await user.click(modal.getByRole('button', { name: 'ENTRAR' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3_000 });
    expect(screen.queryByText('Já tem conta?')).toBeNull();
    expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
  });
});

describe('checkout: read aloud and by keyboard', () => {
  it('says which fields are required, and announces the CPF once it is complete', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    for (const label of ['E-mail', 'Nome completo', 'CPF', 'Telefone'])
      expect(await screen.findByLabelText(label)).toBeRequired();
    const announced = screen.getByTestId('cpf-state').nextElementSibling!;
    expect(announced).toHaveAttribute('role', 'status');
    await user.type(screen.getByLabelText('CPF'), '5299822472');
    expect(announced).toBeEmptyDOMElement();
    await user.type(screen.getByLabelText('CPF'), '5');
    expect(announced).toHaveTextContent('CPF válido');
  });

  it('reads a variation as one sentence', async () => {
    openCheckout(aProduct({ variations: [aVariation({ faceValue: 150 })] }));
    expect(
      await screen.findByRole('checkbox', { name: 'Gift 150 , vale R$ 150 · −50 % , por R$ 75,00 no PIX' }),
    ).toBeInTheDocument();
  });

  it('puts the focus on the message of a refused order', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    refuseFirst(page, [new AppError(checkoutErrors.outOfStock)]);
    await fillForm(user);
    await user.click(payButton());
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.parentElement).toHaveFocus());
  });

  it('goes to the variations when only they are missing', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct({ variations: checkoutVariations }));
    await fillForm(user);
    await user.click(payButton());
    await waitFor(() => expect(screen.getByRole('group', { name: 'Variações' })).toHaveFocus());
  });

  it('says at once that the product is sold out, without a form', async () => {
    openCheckout(aProduct({ soldOut: true }), null);
    expect(await screen.findByRole('heading', { level: 1, name: 'ESGOTADO' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Voltar ao produto' })).toHaveAttribute(
      'href',
      '/product/viagens/p1',
    );
    expect(screen.queryByLabelText('E-mail')).toBeNull();
  });

  it('names the chosen variation in the one line of narrow screens', async () => {
    const wide = window.innerWidth;
    window.innerWidth = 360;
    const user = userEvent.setup();
    openCheckout(aProduct({ variations: checkoutVariations }));
    const { name } = checkoutVariations[0]!;
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) }));
    expect(screen.getByText('Resumo do pedido').closest('summary')).toHaveTextContent(name);
    window.innerWidth = wide;
  });

  it('visits the form before the summary on wide screens, after its one line on narrow ones', async () => {
    const page = openCheckout(aProduct());
    const follows = () =>
      screen.getByText('Resumo do pedido').compareDocumentPosition(screen.getByLabelText('E-mail')) &
      Node.DOCUMENT_POSITION_FOLLOWING;
    await screen.findByLabelText('E-mail');
    expect(follows()).toBe(0);
    page.unmount();
    const wide = window.innerWidth;
    window.innerWidth = 360;
    renderApp('/checkout/viagens/p1', page.api);
    await screen.findByLabelText('E-mail');
    expect(follows()).not.toBe(0);
    expect(screen.getByText('Resumo do pedido').closest('details')).not.toHaveAttribute('open');
    expect(shownTotal()).toBe('R$ 50,00');
    window.innerWidth = wide;
  });
});
