import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { bumpArmOf, catalogErrors, catalogRoutes, keyOfForm, orderFormOf } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutRoutes } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aBump, aProduct, aShop, aUser } from '../../testing/builders.js';
import {
  checkoutVariations,
  fillForm,
  openCheckout,
  payButton,
  refuseFirst,
  shownTotal,
} from '../../testing/open-checkout.js';
import { changeDraft, openOrderForm, readDraft } from '../../shared/storage/checkout-draft.js';
import { saveLastOrder } from '../../shared/storage/last-order.js';
import { renderApp } from '../../testing/render-app.js';
import './checkout-screen.js';
import '../order/order-screen.js';
import '../../features/session/components/login-form.js';

describe('checkout: what is bought', () => {
  it('opens with the variation preselected, without those of partners, and adds up', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct({ variations: checkoutVariations }), aUser(), '?variation=Gift%20150');
    expect(await screen.findByRole('checkbox', { name: /Gift 150/ })).toBeChecked();
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
    expect(shownTotal()).toBe('R$ 75,00');
    await user.click(screen.getByRole('checkbox', { name: /Gift 300/ }));
    expect(shownTotal()).toBe('R$ 225,00');
    expect(payButton()).toHaveTextContent('Gerar PIX de R$ 225,00');
  });

  it('adds one bump at a time, and a second click removes it', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    const [first, second] = [
      await screen.findByRole('button', { name: /Garantia estendida/ }),
      screen.getByRole('button', { name: /Suporte VIP/ }),
    ];
    await user.click(first);
    expect(shownTotal()).toBe('R$ 59,90');
    await user.click(second);
    expect([first, second].map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
    expect(shownTotal()).toBe('R$ 55,00');
    await user.click(second);
    expect(shownTotal()).toBe('R$ 50,00');
  });

  it.each(['offer', 'holdout'] as const)(
    'offers bumps only in their arm, and keeps the order form after a refusal (%s)',
    async (arm) => {
      const user = userEvent.setup();
      const bumpTest = { startedAt: 1, holdoutPercent: 50 };
      const form = Array.from({ length: 99 }, (_, at) => String(at).padStart(32, '0')).find(
        (one) => bumpArmOf(one, bumpTest) === arm,
      )!;
      changeDraft({ attempt: { productId: 'p1', key: keyOfForm(form, '1') } });
      const page = openCheckout(aProduct());
      page.api.on(catalogRoutes.listOrderBumps, () => ({ items: [aBump()], bumpTest }));
      refuseFirst(page, [new AppError(checkoutErrors.outOfStock)]);
      await fillForm(user);
      expect(screen.queryAllByRole('button', { name: /Garantia estendida/ })).toHaveLength(
        arm === 'offer' ? 1 : 0,
      );
      await user.click(payButton());
      await screen.findByText(checkoutErrors.outOfStock.detail);
      await user.click(payButton());
      await waitFor(() => expect(page.sent).toHaveLength(2));
      const keys = page.sent.map(({ key }) => key!);
      expect(keys[0]).toBe(keyOfForm(form, '1'));
      expect(keys[1]).not.toBe(keys[0]);
      expect(orderFormOf(keys[1]!)).toBe(form);
    },
  );

  it.each([
    [
      'a bump was chosen',
      (user: UserEvent) => user.click(screen.getByRole('button', { name: /Garantia estendida/ })),
    ],
    ['a name was typed', (user: UserEvent) => user.type(screen.getByLabelText('Nome completo'), 'A')],
  ])('stores nothing at first, and keeps the order form through a reload once %s', async (_, act) => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    await screen.findByRole('button', { name: /Garantia estendida/ });
    expect(readDraft()).toEqual({});
    await act(user);
    const before = openOrderForm('p1');
    page.unmount();
    renderApp('/checkout/viagens/p1', page.api);
    await fillForm(user);
    await user.click(payButton());
    await waitFor(() => expect(page.sent).toHaveLength(1));
    expect(orderFormOf(page.sent[0]!.key!)).toBe(before);
  });

  it('shows the bumps above the pay button', async () => {
    openCheckout(aProduct());
    const bump = await screen.findByRole('button', { name: /Garantia estendida/ });
    expect(bump.compareDocumentPosition(payButton()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('requires at least one variation', async () => {
    const user = userEvent.setup();
    const { sent } = openCheckout(aProduct({ variations: checkoutVariations }));
    await fillForm(user);
    await user.click(payButton());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Por favor, selecione pelo menos uma variação do produto.',
    );
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: /Gift 150/ }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('checkout: the form', () => {
  it('names every missing field and goes to the first', async () => {
    const user = userEvent.setup();
    const { sent } = openCheckout(aProduct());
    await user.clear(await screen.findByLabelText('E-mail'));
    await user.click(payButton());
    for (const text of ['Nome', 'Email', 'CPF', 'Telefone']) {
      expect(await screen.findByText(`${text} é obrigatório`)).toBeInTheDocument();
    }
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('shows an error when a field loses focus, and clears it once the field is valid', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    await user.type(await screen.findByLabelText('Nome completo'), 'A');
    await user.tab();
    expect(await screen.findByText('Nome deve ter pelo menos 2 caracteres')).toBeInTheDocument();
    await user.type(screen.getByLabelText('Nome completo'), 'na');
    await waitFor(() => expect(screen.queryByText(/pelo menos 2/)).toBeNull());
    await user.type(screen.getByLabelText('Telefone'), '119876543');
    await user.tab();
    expect(await screen.findByText('Telefone inválido')).toBeInTheDocument();
  });

  it('masks CPF and phone, and caps what is pasted', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    const [cpf, phone] = [await screen.findByLabelText('CPF'), screen.getByLabelText('Telefone')];
    await user.click(cpf);
    await user.paste('123.456.789-0999');
    expect(cpf).toHaveValue('123.456.789-09');
    expect(screen.getByTestId('cpf-state')).toHaveTextContent('CPF válido');
    await user.type(phone, '1133334444');
    expect(phone).toHaveValue('(11) 3333-4444');
    // Pastes, because jsdom loses the caret when a mask rewrites the field; browsers do not.
    await user.clear(phone);
    await user.paste('113333444456789');
    expect(phone).toHaveValue('(11) 33334-4445');
    await user.clear(phone);
    await user.paste('+55 11 98765-4321');
    expect(phone).toHaveValue('(11) 98765-4321');
    for (const filled of ['5511987654321', '011 98765-4321', '+55 (011) 98765-4321']) {
      fireEvent.input(phone, { target: { value: filled } });
      expect(phone).toHaveValue('(11) 98765-4321');
    }
  });

  it('shows the CPF’s state while typing; only an invalid one disables the button', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    const state = await screen.findByTestId('cpf-state');
    expect(state).toHaveAttribute('data-state', 'empty');
    expect(payButton()).toBeEnabled();
    await user.type(screen.getByLabelText('CPF'), '11111111111');
    expect(state).toHaveTextContent('CPF inválido');
    expect(payButton()).toBeDisabled();
    await user.clear(screen.getByLabelText('CPF'));
    await user.type(screen.getByLabelText('CPF'), '52998224725');
    expect(state).toHaveTextContent('CPF válido');
    expect(payButton()).toBeEnabled();
  });

  it('is filled in with the account’s last purchase, and can be edited', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    page.unmount();
    page.api.on(checkoutRoutes.getLastBuyer, () => ({
      buyer: { name: 'Ana Souza', cpf: '52998224725', phone: '1133334444' },
    }));
    renderApp('/checkout/viagens/p1', page.api);
    await waitFor(() => expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25'));
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
    expect(screen.getByLabelText('Telefone')).toHaveValue('(11) 3333-4444');
    await user.clear(screen.getByLabelText('CPF'));
    await user.type(screen.getByLabelText('CPF'), '111');
    expect(screen.getByLabelText('CPF')).toHaveValue('111');
  });

  it('reads the last purchase again once an order is placed, for the way back', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    await fillForm(user);
    expect(page.api.count('GET /api/account/buyer')).toBe(1);
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    expect(page.api.count('GET /api/account/buyer')).toBe(2);
  });

  it('takes nobody’s data from this browser’s storage', async () => {
    const customer = { name: 'Ana Souza', email: 'ana@example.com', cpf: '52998224725', phone: '1133334444' };
    saveLastOrder({ transactionId: 't', request: { productId: 'p1', variations: [], customer } });
    const page = openCheckout(aProduct(), null);
    expect(await screen.findByLabelText('CPF')).toHaveValue('');
    expect(page.api.count('GET /api/account/buyer')).toBe(0);
  });

  it('sends what a password manager has filled in without any event', async () => {
    const user = userEvent.setup();
    const { sent } = openCheckout(aProduct());
    await screen.findByLabelText('Nome completo');
    const filled = { 'Nome completo': 'Ana Souza', CPF: '52998224725', Telefone: '+55 (011) 98765-4321' };
    for (const [label, value] of Object.entries(filled)) {
      const field: HTMLInputElement = screen.getByLabelText(label);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    }
    await user.click(payButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body.customer).toMatchObject({ cpf: '52998224725', phone: '11987654321' });
  });

  it('suggests the address that was probably meant', async () => {
    const user = userEvent.setup();
    openCheckout(aProduct());
    await user.clear(await screen.findByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), 'ana@gmial.com');
    await user.click(screen.getByRole('button', { name: 'ana@gmail.com' }));
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@gmail.com');
  });

  it('has no accessibility violation, errors shown', async () => {
    const user = userEvent.setup();
    const { container } = openCheckout(aProduct({ variations: checkoutVariations }));
    await user.click(await screen.findByRole('button', { name: 'Gerar PIX' }));
    await screen.findByText('CPF é obrigatório');
    expect(await axe(container)).toHaveNoViolations();
  });
});

describe('checkout: sending', () => {
  it('sends what was chosen and typed, and goes to the order', async () => {
    const user = userEvent.setup();
    const { sent, address } = openCheckout(
      aProduct({ variations: checkoutVariations }),
      aUser(),
      '?variation=Gift%20300',
    );
    await fillForm(user);
    await user.click(screen.getByRole('button', { name: /Garantia estendida/ }));
    await user.click(payButton());
    await waitFor(() => expect(address()).toBe('/pedido/01JD3Z9GXQ4Y6T8W0K2M4P6R8T'));
    expect(sent[0]!.body).toMatchObject({
      productId: 'p1',
      variations: ['Gift 300'],
      orderBumpId: 'b1',
      expectedTotal: 159.9,
      customer: { name: 'Ana Souza', email: 'ana@example.com', cpf: '52998224725', phone: '11987654321' },
    });
    expect(sent[0]!.key).toMatch(/^[\w-]{8,100}$/);
  });

  it('sends one order for two clicks that come before the page is rendered again', async () => {
    const user = userEvent.setup();
    const { sent, address } = openCheckout(aProduct());
    await fillForm(user);
    await act(async () => {
      payButton().click();
      payButton().click();
    });
    await waitFor(() => expect(address()).toContain('/pedido/'));
    expect(sent).toHaveLength(1);
  });

  it('keeps key and form when the reply is lost, and takes a new key after a refusal', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    refuseFirst(page, [new AppError(platformErrors.timeout), new AppError(checkoutErrors.outOfStock)]);
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro ao processar pagamento: O serviço demorou',
    );
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
    await user.click(payButton());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('ESGOTADO'));
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    const [first, second, third] = page.sent.map((one) => one.key);
    expect(second).toBe(first);
    expect(third).not.toBe(second);
  });

  it('keeps the form, and says why, when the product sells out meanwhile', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    refuseFirst(page, [new AppError(checkoutErrors.outOfStock)]);
    await fillForm(user);
    page.api.on(catalogRoutes.getProduct, () => aProduct({ soldOut: true }));
    await user.click(payButton());
    await waitFor(() => expect(page.api.count('GET /api/products/p1')).toBe(2));
    await screen.findByRole('alert');
    expect(screen.getByRole('alert')).toHaveTextContent('ESGOTADO: não há mais unidades');
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Souza');
  });

  it('shows a new total, and orders at it only after another click', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    refuseFirst(page, [new AppError(checkoutErrors.totalChanged, { data: { total: 60 } })]);
    await fillForm(user);
    await user.click(payButton());
    const notice = await screen.findByText('O preço mudou. Confira o novo total antes de pagar.');
    expect(within(notice.parentElement!).getByText('R$ 60,00')).toBeInTheDocument();
    expect(shownTotal()).toBe('R$ 60,00');
    await user.click(payButton());
    await waitFor(() => expect(page.address()).toContain('/pedido/'));
    expect(page.sent.map((one) => one.body.expectedTotal)).toEqual([50, 60]);
  });

  it('shows the server’s error about a field beside the field', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    refuseFirst(page, [
      new AppError(platformErrors.invalidInput, {
        fields: [{ path: 'customer.phone', message: 'Telefone inválido' }],
      }),
    ]);
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByText('Telefone inválido')).toBeInTheDocument();
    expect(screen.getByLabelText('Telefone')).toHaveFocus();
  });

  it('leads to the open orders when there are too many', async () => {
    const user = userEvent.setup();
    const page = openCheckout(aProduct());
    const data = { retryAfterMs: 60_000 };
    refuseFirst(page, [
      new AppError(checkoutErrors.tooManyOpenOrders, { params: { limit: 3, minutes: 1 }, data }),
    ]);
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByText(/Você já tem 3 pedidos/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver meus pedidos' })).toHaveAttribute('href', '/perfil');
  });
});

describe('checkout: when it is not possible', () => {
  it('shows its form to a visitor at once, and offers the login', async () => {
    openCheckout(aProduct(), null);
    expect(await screen.findByLabelText('Nome completo')).toBeInTheDocument();
    expect(screen.getByText('Já tem conta?')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says before the form that nothing can be paid now', async () => {
    const page = openCheckout(aProduct());
    page.api.on(catalogRoutes.getShop, () => aShop({ paymentAvailable: false }));
    page.unmount();
    renderApp('/checkout/viagens/p1', page.api);
    const notice = await screen.findByText('Método de Pagamento Indisponível');
    const why = 'Agora não é possível pagar nesta loja. Tente mais tarde ou fale com o suporte.';
    expect(screen.getByText(why)).toBeInTheDocument();
    const name = screen.getByLabelText('Nome completo');
    expect(notice.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(payButton()).toBeDisabled();
  });

  it('says that the offer is over, and links to others', async () => {
    openCheckout(aProduct({ expiraEm: Date.now() - 1 }));
    expect(await screen.findByRole('heading', { name: 'PRODUTO EXPIRADO' })).toBeInTheDocument();
    expect(screen.getByText(/O tempo limite para compra foi atingido/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver outras ofertas' })).toHaveAttribute('href', '/viagens');
  });

  it('says that there is no such product', async () => {
    const page = openCheckout(aProduct());
    page.unmount();
    page.api.on(catalogRoutes.getProduct, () => {
      throw new AppError(catalogErrors.productNotFound);
    });
    renderApp('/checkout/viagens/nada', page.api);
    expect(await screen.findByRole('heading', { name: 'Produto não encontrado' })).toBeInTheDocument();
  });
});
