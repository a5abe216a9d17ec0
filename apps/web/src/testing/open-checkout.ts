import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { catalogRoutes, type ProductView } from '@vale/contracts/catalog';
import { checkoutRoutes, type OrderRequest } from '@vale/contracts/checkout';
import type { CurrentUser } from '@vale/contracts/identity';
import { aBump, anOrder, aUser, aVariation } from './builders.js';
import { FakeEventSource } from './fake-event-source.js';
import { anEmptyApi, renderApp } from './render-app.js';

export const checkoutVariations = [
  aVariation(),
  aVariation({ name: 'Gift 300', price: 150 }),
  aVariation({ name: 'Parceiro', checkoutUrl: 'https://parceiro.example/' }),
];
const bumps = [aBump(), aBump({ id: 'b2', title: 'Suporte VIP', price: 5, priceText: 'R$ 5,00' })];

export function openCheckout(product: ProductView, user: CurrentUser | null = aUser(), query = '') {
  FakeEventSource.install();
  const sent: { body: OrderRequest; key: string | null }[] = [];
  const api = anEmptyApi(user)
    .on(catalogRoutes.getProduct, () => product)
    .on(catalogRoutes.listOrderBumps, () => ({ items: bumps }))
    .on(checkoutRoutes.getOrder, () => anOrder())
    .on(checkoutRoutes.placeOrder, ({ body, headers }) => {
      sent.push({ body: body as OrderRequest, key: headers.get('idempotency-key') });
      return anOrder();
    });
  return { api, sent, ...renderApp(`/checkout/viagens/p1${query}`, api) };
}

/** Refuses the first orders, each with its error; the next one is accepted. */
export function refuseFirst({ api, sent }: ReturnType<typeof openCheckout>, errors: Error[]): void {
  api.on(checkoutRoutes.placeOrder, ({ body, headers }) => {
    sent.push({ body: body as OrderRequest, key: headers.get('idempotency-key') });
    const error = errors.shift();
    if (error) throw error;
    return anOrder();
  });
}

export const payButton = () => screen.getByRole('button', { name: /Gerar PIX|Gerando/ });
export const shownTotal = () => screen.getByTestId('total').textContent;

export async function fillForm(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Nome completo'), 'Ana Souza');
  await user.type(screen.getByLabelText('CPF'), '52998224725');
  await user.type(screen.getByLabelText('Telefone'), '11987654321');
}
