import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutErrors, checkoutRoutes } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { trackingRoutes } from '@vale/contracts/tracking';
import { anOrder, aProduct, aUser } from '../../testing/builders.js';
import { FakeEventSource } from '../../testing/fake-event-source.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './success-screen.js';
import './order-screen.js';

const ID = anOrder().transactionId;
const REPORT = 'POST /api/tracking/external-sales';

function shop(user = aUser()) {
  FakeEventSource.install();
  return anEmptyApi(user)
    .on(catalogRoutes.getProduct, ({ params }) => aProduct({ id: params['id'] ?? '' }))
    .on(trackingRoutes.reportExternalSale, () => ({}))
    .on(checkoutRoutes.getOrder, ({ params }) => {
      if (params['transactionId'] !== ID) throw new AppError(checkoutErrors.orderNotFound);
      return anOrder();
    });
}

describe('where a checkout ends', () => {
  it.each([`/checkout-success/viagens/p1?transaction_id=${ID}&status=paid&amount=1`, `/success/${ID}`])(
    '%s: an order of ours is shown from its own data, whatever the address claims',
    async (address) => {
      const page = renderApp(address, shop());
      await waitFor(() => expect(page.address()).toBe(`/pedido/${ID}`));
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Pague R$ 75,00 no PIX' }),
      ).toBeInTheDocument();
      expect(screen.queryByText(/APROVADO/)).toBeNull();
    },
  );

  it.each(['approved', 'completed', 'paid', 'success'])(
    'a partner’s %s is shown as approved',
    async (status) => {
      renderApp(`/checkout-success/viagens/p1?transaction_id=ext-1&status=${status}&amount=75,50`, shop());
      expect((await screen.findAllByText('APROVADO')).length).toBeGreaterThan(0);
      expect(screen.getByText('informado pelo parceiro')).toBeInTheDocument();
      expect(screen.getByText('Vale Viagem')).toBeInTheDocument();
      expect(screen.getByText('R$ 75,50')).toBeInTheDocument();
      expect(screen.getByText('ext-1')).toBeInTheDocument();
    },
  );

  it.each([
    ['pending', 'AGUARDANDO PAGAMENTO'],
    ['failed', 'PAGAMENTO FALHOU'],
    ['cancelled', 'PAGAMENTO CANCELADO'],
    ['refunded', 'STATUS DESCONHECIDO'],
    ['', 'STATUS DESCONHECIDO'],
  ])('a partner’s %j is %s', async (status, title) => {
    renderApp(`/checkout-success/p1?status=${status}`, shop());
    expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
    expect(screen.queryByText('APROVADO')).toBeNull();
  });

  it('reports a return from a partner as its address has it, and none of our own orders', async () => {
    const api = shop();
    renderApp('/checkout-success/viagens/p1?transaction_id=ext-1&status=approved&amount=75,50', api);
    await screen.findByText('ext-1');
    await waitFor(() => expect(api.count(REPORT)).toBe(1));
    expect(api.requests.map(({ body }) => body)).toContainEqual({
      name: 'ExternalCheckoutComplete',
      productId: 'p1',
      variation: '',
      amount: 75.5,
      status: 'approved',
      partnerTransactionId: 'ext-1',
    });
    const own = shop();
    const page = renderApp(`/checkout-success/viagens/p1?transaction_id=${ID}&status=paid&amount=1`, own);
    await waitFor(() => expect(page.address()).toBe(`/pedido/${ID}`));
    expect(own.count(REPORT)).toBe(0);
  });

  it('shows nothing that the address does not say', async () => {
    renderApp('/qualquer/success/1', shop());
    expect(await screen.findAllByText('não informado')).toHaveLength(2);
    expect(screen.getByText(/cerca de 15 minutos/)).toBeInTheDocument();
  });
});
