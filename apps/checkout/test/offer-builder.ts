import type { Offer } from '@vale/contracts/catalog';

export function anOffer(product: Partial<Offer['product']> = {}, rest: Partial<Offer> = {}): Offer {
  return {
    product: {
      id: 'card',
      title: 'Gift Card',
      category: 'jogos',
      image: '',
      priceCentavos: 4_990,
      delivery: 'codes',
      expired: false,
      external: false,
      ...product,
    },
    variations: [],
    orderBump: null,
    ...rest,
  };
}
