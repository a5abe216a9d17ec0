import { catalogRoutes, type ProductView } from '@vale/contracts/catalog';
import { checkoutRoutes, type OrderRequest } from '@vale/contracts/checkout';
import type { CurrentUser } from '@vale/contracts/identity';
import { addToBag, type BagLine } from '../shared/storage/bag.js';
import { anOrder, aProduct, aShop, aUser } from './builders.js';
import { FakeEventSource } from './fake-event-source.js';
import type { FakeApi } from './fake-api.js';
import { anEmptyApi } from './render-app.js';

export function bagLine(over: Partial<BagLine> = {}): BagLine {
  return {
    productId: 'p1',
    category: 'viagens',
    variation: '',
    quantity: 1,
    title: 'Vale Viagem',
    price: 50,
    image: '',
    ...over,
  };
}

/** A shop that sells these products and up to ten units of each, and a bag that was filled before. */
export function aBagApi(
  products: () => ProductView[],
  lines: BagLine[],
  user: CurrentUser | null = aUser(),
): FakeApi {
  lines.forEach((line) => addToBag(line, 10));
  return anEmptyApi(user)
    .on(catalogRoutes.getShop, () => aShop({ maxQuantity: 10 }))
    .on(catalogRoutes.getBagProducts, ({ query }) => ({
      items: products().filter(({ id }) => query['ids']!.split(',').includes(id)),
    }));
}

/** Takes orders too, as long as `refusal` gives no error. */
export function takesOrders(api: FakeApi, refusal: () => Error | undefined = () => undefined) {
  FakeEventSource.install();
  const sent: OrderRequest[] = [];
  api
    .on(checkoutRoutes.getOrder, () => anOrder())
    .on(checkoutRoutes.placeOrder, ({ body }) => {
      sent.push(body as OrderRequest);
      const error = refusal();
      if (error) throw error;
      return anOrder();
    });
  return sent;
}

export const steam = aProduct({ id: 'p2', title: 'Steam', price: 25, category: 'jogos' });
