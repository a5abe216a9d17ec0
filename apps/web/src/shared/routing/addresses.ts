import type { CategorySlug } from '@vale/contracts/catalog';
import { addressOf } from '@vale/contracts/pages';

interface Product {
  category: string;
  id: string;
}

/** The addresses that links lead to. */
export const addresses = {
  home: addressOf('home'),
  login: addressOf('login'),
  profile: addressOf('profile'),
  testimonials: addressOf('testimonials'),
  admin: addressOf('admin'),
  search: (q: string) => `${addressOf('search')}?q=${encodeURIComponent(q)}`,
  category: (category: CategorySlug) => addressOf('category', { category }),
  product: ({ category, id }: Product) => addressOf('product', { game: category, id }),
  checkout: ({ category, id }: Product, variations: string[] = []) => {
    const chosen = variations.map((name) => `variation=${encodeURIComponent(name)}`).join('&');
    return addressOf('checkout', { game: category, id }) + (chosen && `?${chosen}`);
  },
  checkoutSuccess: ({ category, id }: Product) => addressOf('success', { game: category, id }),
  order: (transactionId: string) => addressOf('order', { transactionId }),
};
