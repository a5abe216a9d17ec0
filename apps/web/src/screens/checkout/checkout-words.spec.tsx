import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { anOrder, aProduct, aUser } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './checkout-screen.js';
import '../order/order-screen.js';

function openCheckout(product = aProduct()) {
  FakeEventSource.install();
  const api = anEmptyApi(aUser())
    .on(catalogRoutes.getProduct, () => product)
    .on(checkoutRoutes.getOrder, () => anOrder());
  return { api, ...renderApp('/checkout/viagens/p1', api) };
}

const payButton = () => screen.getByRole('button', { name: /Gerar PIX|Gerando/ });

async function fillForm(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText(/^Nome completo/), 'Ana Souza');
  await user.type(screen.getByLabelText(/^CPF/), '52998224725');
  await user.type(screen.getByLabelText(/^Telefone/), '11987654321');
}

describe('checkout: what it says', () => {
  it('sums up the product with its countdown and features, beside the security box', async () => {
    openCheckout(aProduct({ expiraEm: Date.now() + 3_600_000 }));
    const heading = await screen.findByText('Resumo do pedido');
    const summary = within(heading.closest('section, details')! as HTMLElement);
    expect(summary.getAllByText(/Vale Viagem/).length).toBeGreaterThan(0);
    expect(summary.getByText('Entrega automática')).toBeInTheDocument();
    expect(summary.getByText(/^(00:59:|01:00:00)/)).toBeInTheDocument();
    expect(screen.getByText('Compra segura')).toBeInTheDocument();
  });

  it.each([
    'Nome é obrigatório',
    'Email é obrigatório',
    'CPF é obrigatório',
    'Telefone é obrigatório',
    'Email inválido',
  ])('%s', async (sentence) => {
    const user = userEvent.setup();
    openCheckout();
    const email = await screen.findByLabelText(/^E-?mail/);
    await user.clear(email);
    if (sentence === 'Email inválido') await user.type(email, 'ana@');
    await user.click(payButton());
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('can be sent once while it is being sent', async () => {
    const user = userEvent.setup();
    const { api, address } = openCheckout();
    let reply = () => {};
    api.on(checkoutRoutes.placeOrder, () => new Promise((resolve) => (reply = () => resolve(anOrder()))));
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByRole('button', { name: /Gerando/ })).toBeDisabled();
    await user.click(payButton());
    reply();
    await waitFor(() => expect(address()).toContain('/pedido/'));
    expect(api.count('POST /api/orders')).toBe(1);
  });

  it('refuses an order with the sentence of the shop without a payment method', async () => {
    const user = userEvent.setup();
    const { api } = openCheckout();
    api.on(checkoutRoutes.placeOrder, () => {
      throw new AppError(checkoutErrors.noPaymentMethod);
    });
    expect(new AppError(checkoutErrors.noPaymentMethod).message).toBe(
      'Nenhum método de pagamento ativo configurado',
    );
    await fillForm(user);
    await user.click(payButton());
    expect(await screen.findByText('Método de Pagamento Indisponível')).toBeInTheDocument();
    expect(payButton()).toBeDisabled();
  });

  it('says why an expired product cannot be bought', async () => {
    openCheckout(aProduct({ expiraEm: Date.now() - 1 }));
    expect(await screen.findByRole('heading', { name: 'PRODUTO EXPIRADO' })).toBeInTheDocument();
    expect(
      screen.getByText('Esta oferta não está mais disponível. O tempo limite para compra foi atingido.'),
    ).toBeInTheDocument();
  });
});
