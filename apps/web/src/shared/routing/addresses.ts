import type { CategorySlug } from '@vale/contracts/catalog';
import { addressOf } from '@vale/contracts/pages';

interface Product {
  category: string;
  id: string;
}

/** Parameter of the login page: the page to open afterwards. */
export const NEXT_PARAMETER = 'depois';

/** Parameter of a search: the typed words are not to be corrected. */
export const EXACT_PARAMETER = 'exato';

/** Parameter of a product's page: a face value in reais. */
export const AMOUNT_PARAMETER = 'valor';

/** The addresses that links lead to. */
export const addresses = {
  home: addressOf('home'),
  login: addressOf('login'),
  loginFor: (next: string) => `${addressOf('login')}?${NEXT_PARAMETER}=${encodeURIComponent(next)}`,
  mailLink: addressOf('mailLink'),
  profile: addressOf('profile'),
  resetPassword: addressOf('resetPassword'),
  testimonials: addressOf('testimonials'),
  admin: addressOf('admin'),
  search: (q: string) => `${addressOf('search')}?q=${encodeURIComponent(q)}`,
  exactSearch: (q: string) => `${addresses.search(q)}&${EXACT_PARAMETER}=1`,
  terms: addressOf('terms'),
  privacy: addressOf('privacy'),
  refunds: addressOf('refunds'),
  category: (category: CategorySlug) => addressOf('category', { category }),
  /** An amount that was searched for picks the variation of that face value. */
  product: ({ category, id }: Product, amount?: number) =>
    addressOf('product', { game: category, id }) + (amount ? `?${AMOUNT_PARAMETER}=${amount}` : ''),
  checkout: ({ category, id }: Product, variations: string[] = []) => {
    const chosen = variations.map((name) => `variation=${encodeURIComponent(name)}`).join('&');
    return addressOf('checkout', { game: category, id }) + (chosen && `?${chosen}`);
  },
  checkoutSuccess: ({ category, id }: Product) => addressOf('success', { game: category, id }),
  order: (transactionId: string) => addressOf('order', { transactionId }),
};
