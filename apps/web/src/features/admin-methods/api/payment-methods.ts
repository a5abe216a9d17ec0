import {
  paymentMethodRoutes,
  type PaymentMethodBody,
  type PaymentMethodView,
  type TestChargeView,
} from '@vale/contracts/checkout';
import type { Customer } from '@vale/contracts/person';
import { catalogRoutes } from '@vale/contracts/catalog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/http/call-route.js';
import { invalidateRoutes, routeQuery } from '../../../shared/http/route-query.js';
import { useAction } from '../../../shared/http/use-action.js';

const routes = paymentMethodRoutes;

export function usePaymentMethods() {
  return useQuery(routeQuery(routes.listPaymentMethods, {}));
}

/** The lists of methods, and whether the shop can be paid. */
const refreshes = [routes.listPaymentMethods, routes.getPaymentMethod, catalogRoutes.getShop];

interface Saved {
  /** The method that is edited; null for a new one. */
  id: string | null;
  body: PaymentMethodBody;
  idempotencyKey: string;
}

/** `onSaved`: before the lists are read again, which ends the form of a method that was replaced. */
export function useSavePaymentMethod(onSaved: (method: PaymentMethodView) => void) {
  const client = useQueryClient();
  return useAction({
    mutationFn: ({ id, body, idempotencyKey }: Saved) =>
      id === null
        ? callRoute(routes.createPaymentMethod, { body }, { idempotencyKey })
        : callRoute(routes.editPaymentMethod, { params: { id }, body }, { idempotencyKey }),
    onSuccess: (method) => {
      onSaved(method);
      return invalidateRoutes(client, ...refreshes);
    },
  });
}

/** Tests settings at the provider before they are saved. `id`: the method that is edited. */
export function useCheckPaymentMethod() {
  return useAction({
    mutationFn: ({ id, body }: Pick<Saved, 'id' | 'body'>) =>
      callRoute(routes.checkPaymentMethod, { body: { ...body, ...(id !== null && { id }) } }),
  });
}

export function useTestPaymentMethod() {
  return useAction({
    mutationFn: (id: string) => callRoute(routes.testPaymentMethod, { params: { id } }),
  });
}

/** The method's open test charge, or a new one. */
export function useStartTestCharge(id: string) {
  return useAction({
    mutationFn: (customer: Customer) =>
      callRoute(routes.startTestCharge, { params: { id }, body: { customer } }),
  });
}

/** Milliseconds between two readings of a charge that can be paid. */
const READ_MS = 3_000;

/** `first`: what its beginning replied. Read until it is paid, or over. */
export function useTestCharge(id: string, first: TestChargeView) {
  return useQuery({
    ...routeQuery(routes.getTestCharge, { params: { id, chargeId: first.id } }),
    initialData: first,
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? READ_MS : false),
  });
}

function isAwaited({ state, refund }: TestChargeView): boolean {
  return state === 'asked' || state === 'open' || refund === 'pending';
}

export function useRefundTestCharge(id: string, chargeId: string) {
  const client = useQueryClient();
  const params = { id, chargeId };
  return useAction({
    mutationFn: () => callRoute(routes.refundTestCharge, { params }),
    onSuccess: (charge) => client.setQueryData(routeQuery(routes.getTestCharge, { params }).queryKey, charge),
  });
}

/** Called when the dialog closes. A test charge also ends by itself, so failures are ignored. */
export function useCloseTestCharge() {
  return useAction({
    mutationFn: (params: { id: string; chargeId: string }) => callRoute(routes.closeTestCharge, { params }),
    refreshes,
  });
}

/** The provider's callbacks, which go to another system, come to this shop. */
export function useReplaceCallback(id: string) {
  return useAction({
    mutationFn: (reason: string) =>
      callRoute(routes.activatePaymentMethod, { params: { id }, body: { reason, replacesCallback: true } }),
    refreshes,
  });
}

interface Switched {
  id: string;
  /** The wanted state. */
  active: boolean;
  reason: string;
}

export function useSwitchPaymentMethod() {
  return useAction({
    mutationFn: ({ id, active, reason }: Switched) =>
      callRoute(active ? routes.activatePaymentMethod : routes.deactivatePaymentMethod, {
        params: { id },
        body: { reason },
      }),
    refreshes,
  });
}
