import { productDraftSchema, type ProductDraft } from '@vale/contracts/catalog';
import { DAY_MS, HOUR_MS } from '@vale/contracts/time';
import { demoSingleProducts } from './demo-accounts.js';
import { demoGiftCardProducts, type DemoProduct } from './demo-gift-cards.js';

/** AliExpress also sells one card elsewhere: such a variation is not offered at our checkout. */
const withPartner = (product: DemoProduct): DemoProduct =>
  product.id !== 'demo-aliexpress'
    ? product
    : {
        ...product,
        variations: [
          ...(product.variations ?? []),
          {
            name: 'Gift Card R$ 400 (parceiro)',
            value: 'R$ 400,00',
            price: 190,
            delivery: 'manual',
            checkoutUrl: 'https://example.com/parceiro/aliexpress',
          },
        ],
      };

const seeds = [...demoGiftCardProducts, ...demoSingleProducts];

export const demoProductIds: readonly string[] = seeds.map(({ id }) => id);

/** The demo's products, each ten days older than the one before it, so that few are new. */
export function demoProducts(nowMs: number): { id: string; createdAt: number; draft: ProductDraft }[] {
  return seeds.map(withPartner).map(({ id, expiresInHours, ...fields }, index) => ({
    id,
    createdAt: nowMs - HOUR_MS - index * 10 * DAY_MS,
    draft: productDraftSchema.parse({
      ...fields,
      expiraEm: expiresInHours === undefined ? null : nowMs + expiresInHours * HOUR_MS,
    }),
  }));
}
