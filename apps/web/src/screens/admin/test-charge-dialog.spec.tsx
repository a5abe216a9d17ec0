import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paymentMethodRoutes, type TestChargeView } from '@vale/contracts/checkout';
import { AppError, platformErrors } from '@vale/contracts/define';
import { axe } from '../../testing/axe.js';
import { aMethod, PROVIDERS } from '../../testing/payment-methods.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import '../../shared/ui/pix-qr.js';
import './admin-screen.js';
import './payment-methods-screen.js';

const aCharge = (over: Partial<TestChargeView> = {}): TestChargeView => ({
  id: 'c1',
  centavos: 1,
  state: 'open',
  pixCode: '00020126PIX',
  payPage: null,
  paidAt: null,
  problem: null,
  expiresAt: Date.now() + 600_000,
  canRefund: false,
  refund: null,
  ...over,
});

function aShopWith(first: TestChargeView) {
  const state = { charge: first, testedAt: null as number | null, closed: 0, customers: [] as unknown[] };
  const api = anEmptyApi(aUser({ role: 'admin' }))
    .on(paymentMethodRoutes.listPaymentMethods, () => ({
      items: [aMethod({ isActive: true, testedAt: state.testedAt })],
      providers: PROVIDERS,
    }))
    .on(paymentMethodRoutes.startTestCharge, ({ body }) => {
      state.customers.push(body);
      return state.charge;
    })
    .on(paymentMethodRoutes.getTestCharge, () => state.charge)
    .on(paymentMethodRoutes.closeTestCharge, () => {
      state.closed += 1;
      return state.charge;
    })
    .on(paymentMethodRoutes.refundTestCharge, () => {
      state.charge = { ...state.charge, refund: 'done' };
      return state.charge;
    });
  return { api, state };
}

const dialog = () => within(screen.getByRole('dialog'));

async function begin(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Fazer cobrança de teste de R$ 0,01' }));
  await user.type(dialog().getByLabelText('CPF'), '52998224725');
  await user.type(dialog().getByLabelText('Telefone'), '11987654321');
  await user.click(dialog().getByRole('button', { name: 'Criar a cobrança' }));
}

describe('the test charge of a payment method', () => {
  it('shows its PIX, then that it was paid, and sends the centavo back', async () => {
    const user = userEvent.setup();
    const { api, state } = aShopWith(aCharge());
    const { container } = renderApp('/admin/payment-methods', api);
    expect(await screen.findByText('ainda não testado nesta loja')).toBeInTheDocument();
    await begin(user);
    expect(await screen.findByRole('img', { name: 'QR code do PIX' })).toBeInTheDocument();
    expect(dialog().getByRole('heading', { name: /Cobrança de teste/ })).toHaveFocus();
    expect(dialog().getByLabelText('PIX copia e cola')).toHaveValue('00020126PIX');
    expect(await axe(container)).toHaveNoViolations();
    expect(state.customers).toEqual([
      { customer: expect.objectContaining({ cpf: '52998224725', email: aUser().email }) },
    ]);

    state.testedAt = Date.parse('2026-11-22T12:00:00Z');
    state.charge = aCharge({ state: 'paid', pixCode: null, canRefund: true, paidAt: state.testedAt });
    expect(await screen.findByText('Pago: o método funciona', {}, { timeout: 10_000 })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('ainda não testado nesta loja')).toBeNull());
    await user.click(dialog().getByRole('button', { name: 'Devolver R$ 0,01' }));
    expect(await dialog().findByText(/Ele já foi devolvido/)).toBeInTheDocument();
    expect(dialog().queryByRole('button', { name: 'Devolver R$ 0,01' })).toBeNull();
  });

  it('asks for who pays before it asks the provider, and is closed with its dialog', async () => {
    const user = userEvent.setup();
    const { api, state } = aShopWith(aCharge());
    renderApp('/admin/payment-methods', api);
    await user.click(await screen.findByRole('button', { name: 'Fazer cobrança de teste de R$ 0,01' }));
    await user.click(dialog().getByRole('button', { name: 'Criar a cobrança' }));
    expect(dialog().getByText('CPF é obrigatório')).toBeInTheDocument();
    await waitFor(() => expect(dialog().getByLabelText('CPF')).toHaveFocus());
    expect(state.customers).toEqual([]);
    await user.type(dialog().getByLabelText('CPF'), '52998224725');
    await user.type(dialog().getByLabelText('Telefone'), '11987654321');
    await user.click(dialog().getByRole('button', { name: 'Criar a cobrança' }));
    await dialog().findByLabelText('PIX copia e cola');
    await user.click(dialog().getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(state.closed).toBe(1));
  });

  it.each([
    [aCharge({ state: 'expired', pixCode: null }), /ele ainda será reconhecido/],
    [aCharge({ state: 'failed', pixCode: null, problem: 'O provedor não respondeu a tempo.' }), /a tempo/],
  ])('says why it was not paid, and can be made again: %#', async (charge, text) => {
    const user = userEvent.setup();
    renderApp('/admin/payment-methods', aShopWith(charge).api);
    await begin(user);
    expect(await dialog().findByText(text)).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Fazer outra' }));
    expect(dialog().getByLabelText('CPF')).toBeInTheDocument();
  });

  it('says when it cannot be requested, and keeps what was typed', async () => {
    const user = userEvent.setup();
    const { api } = aShopWith(aCharge());
    api.on(paymentMethodRoutes.startTestCharge, () => {
      throw new AppError(platformErrors.unavailable);
    });
    renderApp('/admin/payment-methods', api);
    await begin(user);
    expect(await dialog().findByRole('alert')).toBeInTheDocument();
    expect(dialog().getByLabelText('CPF')).toHaveValue('529.982.247-25');
  });
});
