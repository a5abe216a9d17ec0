import { checkoutErrors, orderItemErrors } from '@vale/contracts/checkout';
import { pages } from '@vale/contracts/pages';
import type { PricedLine } from './priced-line.js';

const WHY_NOT: Record<PricedLine['availability'], string | null> = {
  unknown: null,
  free: null,
  soldOut: 'Esgotado agora.',
  expired: 'Esta oferta terminou.',
  elsewhere: checkoutErrors.soldElsewhere.detail,
  gone: 'Não está mais à venda.',
};

export const bagTexts = {
  title: pages.bag.title,
  loading: 'Abrindo a sacola…',
  units: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  empty: 'Sua sacola está vazia',
  emptyText: 'Junte produtos diferentes aqui e pague tudo com um PIX só.',
  toShop: 'Ver produtos',
  addMore: 'Adicionar outro produto',
  checking: 'Conferindo preços…',
  old: 'Não conseguimos falar com a loja. Nomes e preços são os da última vez.',
  whyNot: ({ availability }: PricedLine) => WHY_NOT[availability],
  priceChanged: (before: string, now: string) => `Preço mudou de ${before} para ${now}.`,
  each: (price: string) => `${price} cada`,
  quantityOf: (name: string) => `Quantidade de ${name}`,
  remove: (name: string) => `Remover ${name}`,
  removed: (name: string) => `${name} saiu da sacola.`,
  undo: 'Desfazer',
  total: 'Total no PIX',
  /** Nothing is paid. */
  freeTotal: 'Total',
  buy: pages.bagCheckout.title,
  oneOnly: orderItemErrors.oneUnitOnly.detail,
} as const;
