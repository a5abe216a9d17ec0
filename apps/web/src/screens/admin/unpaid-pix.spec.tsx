import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutAdminRoutes, type OrderDetail, type OrderMails } from '@vale/contracts/checkout';
import { notificationRoutes } from '@vale/contracts/notification';
import { anOrderDetail } from '../../testing/admin-orders.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './order-detail-screen.js';

const own = aUser({ role: 'admin', uid: 'a1', email: 'admin@vale.local' });

function open(over: Partial<OrderDetail>) {
  const order = anOrderDetail(over);
  let mails: OrderMails['items'] = [];
  const api = anEmptyApi(own)
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(notificationRoutes.listOrderMails, () => ({ items: mails }))
    .on(notificationRoutes.remindBuyer, () => {
      mails = [{ kind: 'payment-reminder', messageId: 'm1', times: 1, sentAt: Date.UTC(2026, 10, 21, 12) }];
      return { items: mails };
    });
  renderApp('/admin/orders/t1', api);
  return { api, order, link: `${window.location.origin}/pedido/${order.transactionId}` };
}

describe('the order of an unpaid PIX', () => {
  it('gives its link, and a text for WhatsApp that names shop, product, total and link but not the buyer', async () => {
    const user = userEvent.setup();
    const { order, link } = open({ state: 'pending', paidAt: null, payments: [] });
    await user.click(await screen.findByRole('button', { name: 'Copiar link do pedido' }));
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(screen.getByText('Link copiado.')).toBeInTheDocument();
    const whatsApp = screen.getByRole('link', { name: 'Escrever no WhatsApp' });
    const address = new URL(whatsApp.getAttribute('href')!);
    expect(address.origin + address.pathname).toBe(`https://wa.me/55${order.customer.phone}`);
    const text = address.searchParams.get('text')!;
    for (const part of [order.product.title, 'na Vale (', 'R$ 50,00', link]) expect(text).toContain(part);
    for (const part of [order.customer.name, 'Ana', order.customer.email, order.customer.cpf])
      expect(text).not.toContain(part);
  });

  it('reminds the buyer once, and says when', async () => {
    const user = userEvent.setup();
    const { api } = open({ state: 'pending', paidAt: null, payments: [] });
    const button = await screen.findByRole('button', { name: 'Lembrar por e-mail' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(
      await screen.findByRole('button', { name: 'Lembrete enviado em 21/11/2026, 09:00' }),
    ).toBeDisabled();
    expect(screen.getByText('O lembrete será enviado.')).toHaveAttribute('role', 'status');
    expect(document.body).not.toHaveFocus();
    expect(api.requests.filter(({ route }) => route === notificationRoutes.remindBuyer)).toHaveLength(1);
  });

  it('has none of it once it is paid', async () => {
    open({ state: 'delivered' });
    await screen.findByRole('button', { name: 'Bloquear comprador' });
    expect(screen.queryByText('PIX não pago')).not.toBeInTheDocument();
  });
});
