import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutAdminRoutes, unitRoutes } from '@vale/contracts/checkout';
import { notificationRoutes } from '@vale/contracts/notification';
import { destinationRoutes } from '@vale/contracts/tracking';
import { aLine, AN_ORDER_ID, anOrderDetail } from '../../testing/admin-orders.js';
import { axe } from '../../testing/axe.js';
import { aUser } from '../../testing/builders.js';
import { anEmptyApi, renderApp } from '../../testing/render-app.js';
import './admin-screen.js';
import './order-detail-screen.js';

const AT = Date.parse('2026-11-21T12:00:00-03:00');

function anApi(role: 'admin' | 'support') {
  const order = anOrderDetail({ lines: [aLine({ delivery: 'manual', code: null })] });
  const reply = { line: 0, label: 'Gift Card', at: AT, reason: '', nextAt: null };
  return anEmptyApi(aUser({ role }))
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(destinationRoutes.listDeliveries, () => ({ items: [] }))
    .on(notificationRoutes.listOrderMails, () => ({ items: [] }))
    .on(unitRoutes.listUnitReplies, () => ({
      items: [
        { ...reply, state: 'kept' as const },
        { ...reply, line: 1, label: 'Outro', state: 'no' as const, reason: 'sem saldo' },
        { ...reply, line: 2, label: 'Terceiro', state: 'wait' as const, nextAt: AT + 300_000 },
      ],
    }))
    .on(unitRoutes.showKeptCode, ({ params }) => ({ code: `LATE-${params.line}` }));
}

const shownReplies = async () =>
  within(await screen.findByRole('region', { name: 'Respostas do seu sistema' }));

it('the page of an order shows what the seller’s own system answered, and a code that came too late once it is asked for', async () => {
  const { container } = renderApp(`/admin/orders/${AN_ORDER_ID}`, anApi('admin'));
  const replies = await shownReplies();
  expect(replies.getByText('Outro').closest('li')).toHaveTextContent(
    /^Outro: não vai entregar \(sem saldo\) – resposta de 21\/11\/2026.* 12:00\.$/,
  );
  expect(replies.getByText('Terceiro').closest('li')).toHaveTextContent(
    /^Terceiro: pediu para esperar; a loja pergunta de novo em 21\/11\/2026.* 12:05 \(desde 21\/11\/2026.* 12:00\)\.$/,
  );
  expect(await axe(container)).toHaveNoViolations();
  await userEvent.setup().click(replies.getByRole('button', { name: 'Ver o código guardado' }));
  expect(await replies.findByText('LATE-0')).toBeInTheDocument();
});

it('whoever delivers by hand reads the answers, and is offered no code', async () => {
  renderApp(`/admin/orders/${AN_ORDER_ID}`, anApi('support'));
  const replies = await shownReplies();
  expect(replies.getByText(/não vai entregar \(sem saldo\)/)).toBeInTheDocument();
  expect(replies.queryByRole('button')).toBeNull();
});
