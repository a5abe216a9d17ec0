import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { checkoutAdminRoutes, type OrderDetail } from '@vale/contracts/checkout';
import { notificationRoutes } from '@vale/contracts/notification';
import { destinationRoutes } from '@vale/contracts/tracking';
import { AN_ORDER_ID, anOrderDetail, NOTHING_PERMITTED } from './admin-orders.js';
import { aUser } from './builders.js';
import type { FakeApi } from './fake-api.js';
import { anEmptyApi } from './render-app.js';

export const ADMIN = aUser({ role: 'admin' });
export const ADDRESS = `/admin/orders/${AN_ORDER_ID}`;
export const permitting = (change: Partial<OrderDetail['permitted']>, over: Partial<OrderDetail> = {}) =>
  anOrderDetail({ ...over, permitted: { ...NOTHING_PERMITTED, ...change } });

export function apiOf(order: OrderDetail): FakeApi {
  return anEmptyApi(ADMIN)
    .on(checkoutAdminRoutes.inspectOrder, () => order)
    .on(destinationRoutes.listDeliveries, () => ({ items: [] }))
    .on(notificationRoutes.listOrderMails, () => ({
      items: [{ kind: 'delivery', messageId: 'm1', times: 1, sentAt: Date.UTC(2026, 10, 21, 12, 2) }],
    }));
}

/** Opens the dialog of an action. */
export async function open(label: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog'));
  return { user, dialog, submit: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

export const bodies = (api: FakeApi) =>
  api.requests.flatMap(({ body }) => (body === undefined ? [] : [body]));
