import {
  checkoutAdminRoutes,
  checkoutRoutes,
  evidenceRoutes,
  stockAdminRoutes,
  type OrderDetail,
} from '@vale/contracts/checkout';
import { AppError, type RouteRequest } from '@vale/contracts/define';
import { figuresRoutes } from '@vale/contracts/figures';
import { notificationRoutes } from '@vale/contracts/notification';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { randomId } from '../../../shared/random-id.js';
import { callRoute } from '../../../shared/http/call-route.js';
import { routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';
import { downloadText } from '../../../shared/ui/admin/text-files.js';

/** Milliseconds between two readings while the page is visible. */
const REFRESH_MS = 10_000;

const inspection = (transactionId: string) =>
  routeQuery(checkoutAdminRoutes.inspectOrder, { params: { transactionId } });

export function useInspectedOrder(transactionId: string) {
  return useQuery({ ...inspection(transactionId), refetchInterval: REFRESH_MS });
}

/** The order as an action left it. */
function keepInspected(client: QueryClient, order: OrderDetail): void {
  client.setQueryData(inspection(order.transactionId).queryKey, order);
}

/** Sends one action. `idempotencyKey`: sent twice, it is done once. */
export type Send = (options: { idempotencyKey: string }) => Promise<{ order: OrderDetail }>;

/**
 * The action of one dialog. Its key stays the same until a reply arrives, so that a retry does not act
 * twice. After a refusal, sending again is a new action.
 */
export function useOrderAction(onDone: () => void) {
  const client = useQueryClient();
  const [idempotencyKey, setKey] = useState(() => randomId());
  return useAction({
    mutationFn: (send: Send) => send({ idempotencyKey }),
    onSuccess: ({ order }) => {
      // Runs first, because the changed order may no longer permit this dialog.
      onDone();
      keepInspected(client, order);
    },
    onError: (error) => {
      if (isRefused(error)) setKey(randomId());
    },
    refreshes: [
      checkoutAdminRoutes.inspectOrder,
      checkoutAdminRoutes.countWaitingOrders,
      checkoutAdminRoutes.listInbox,
      figuresRoutes.waitingWork,
      checkoutRoutes.listAllOrders,
      checkoutRoutes.listStockCodes,
      stockAdminRoutes.listStocks,
    ],
  });
}

function isRefused(error: unknown): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 500;
}

export type RefundRequest = RouteRequest<(typeof checkoutAdminRoutes)['previewRefund']>['body'];

export function useRefundPreview(transactionId: string) {
  return useAction({
    mutationFn: (body: RefundRequest) =>
      callRoute(checkoutAdminRoutes.previewRefund, { params: { transactionId }, body }),
  });
}

/** The route returns at most this many per page. */
const MAX_OFFERED = 100;

/** The oldest free codes of a product, without their texts. */
export function useFreeCodes(productId: string) {
  return useQuery(
    routeQuery(checkoutRoutes.listStockCodes, { query: { productId, state: 'free', limit: MAX_OFFERED } }),
  );
}

export function useOrderMails(transactionId: string) {
  return useQuery(routeQuery(notificationRoutes.listOrderMails, { params: { transactionId } }));
}

/** Reminds the buyer of an unpaid PIX. Safe to send twice: each order has one reminder. */
export function useRemindBuyer(transactionId: string) {
  return useAction({
    mutationFn: () => callRoute(notificationRoutes.remindBuyer, { params: { transactionId } }),
    refreshes: [notificationRoutes.listOrderMails],
  });
}

/** A plain link would not work, because the shop may ask the admin to confirm their identity first. */
export function useDownloadEvidence(transactionId: string) {
  return useAction({
    mutationFn: (reason: string) =>
      callRoute(evidenceRoutes.downloadEvidence, { params: { transactionId }, query: { reason } }),
    onSuccess: (evidence) =>
      downloadText(`pedido-${transactionId}.json`, JSON.stringify(evidence, null, 2), 'application/json'),
  });
}
