import type { ProductView, VariationView } from '@vale/contracts/catalog';
import { addresses } from '../../../shared/routing/addresses.js';

interface Sale {
  product: ProductView;
  variation: VariationView | undefined;
  /** The shop's origin, for return addresses. */
  origin: string;
}

/** A partner's address with the sale as parameters; a query that it already has stays. */
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

/** Has to be called in the click's handler, or browsers block it; where they still do, this tab goes there. */
export function openExternal(url: string): void {
  const tab = window.open(url, '_blank');
  if (tab) tab.opener = null;
  else window.location.assign(url);
}
