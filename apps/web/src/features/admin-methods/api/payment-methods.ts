import {
  paymentMethodRoutes,
  type PaymentMethodBody,
  type PaymentMethodView,
} from '@vale/contracts/checkout';
import { catalogRoutes } from '@vale/contracts/catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';

const routes = paymentMethodRoutes;

export function usePaymentMethods() {
  return useQuery(routeQuery(routes.listPaymentMethods, {}));
}

/** What changes with a method: the lists, and whether the shop can be paid. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    invalidateRoutes(client, routes.listPaymentMethods, routes.getPaymentMethod, catalogRoutes.getShop);
}

interface Saved {
  /** The method that is edited; null for a new one. */
  id: string | null;
  body: PaymentMethodBody;
  idempotencyKey: string;
}

/** `onSaved`: before the lists are read again, which ends the form of a method that was replaced. */
export function useSavePaymentMethod(onSaved: (method: PaymentMethodView) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Saved) =>
      id === null
        ? callRoute(routes.createPaymentMethod, { body }, { idempotencyKey })
        : callRoute(routes.editPaymentMethod, { params: { id }, body }, { idempotencyKey }),
    onSuccess: (method) => {
      onSaved(method);
      return refresh();
    },
  });
}

export function useTestPaymentMethod() {
  return useMutation({
    mutationFn: (id: string) => callRoute(routes.testPaymentMethod, { params: { id } }),
  });
}

interface Switched {
  id: string;
  /** What it is to be. */
  active: boolean;
  reason: string;
}

export function useSwitchPaymentMethod() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, active, reason }: Switched) =>
      callRoute(active ? routes.activatePaymentMethod : routes.deactivatePaymentMethod, {
        params: { id },
        body: { reason },
      }),
    onSuccess: refresh,
  });
}
