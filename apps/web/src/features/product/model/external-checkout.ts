import type { ProductView, VariationView } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';

interface Sale {
  product: ProductView;
  variation: VariationView | undefined;
  /** Of our shop, for the addresses the partner sends the buyer back to. */
  origin: string;
}

/** A partner's address with what it needs to know of the sale; a query that it already has stays. */
export function externalCheckoutUrl(address: string, { product, variation, origin }: Sale): string {
  const url = new URL(address);
  const parameters = {
    product_id: product.id,
    product_name: product.title,
    variation: variation?.name ?? '',
    amount: (variation?.price ?? product.price).toFixed(2),
    currency: 'BRL',
    return_url: origin + addresses.checkoutSuccess(product),
    cancel_url: origin + addresses.product(product),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.toString();
}

/** Opened in the click itself, or browsers block it; where they still do, the page itself goes there. */
export function openExternal(url: string): void {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  else window.location.assign(url);
}
