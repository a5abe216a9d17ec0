import { catalogRoutes } from '@vale/contracts/catalog';
import { checkoutRoutes, type OrderView } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aShop, aUser } from './builders.js';
import { anEmptyApi, renderApp } from './render-app.js';

/** The page of one order; `state.now` is what the server replies, and may be changed. */
export function openOrder(first: OrderView, shop = aShop()) {
  const state: { now: OrderView | AppError } = { now: first };
  const api = anEmptyApi(aUser())
    .on(catalogRoutes.getShop, () => shop)
    .on(checkoutRoutes.getOrder, () => {
      if (state.now instanceof AppError) throw state.now;
      return state.now;
    });
  return { state, api, ...renderApp(`/pedido/${first.transactionId}`, api) };
}
