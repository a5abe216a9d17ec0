import { currentSlug, type CategorySlug } from '@vale/contracts/catalog';
import { pagePath } from '@vale/contracts/pages';

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

/** Parameter of the checkout: units of the variation at the same place, or of the product. */
export const QUANTITY_PARAMETER = 'quantidade';

/** The addresses that links lead to. */
export const addresses = {
  home: pagePath('home'),
  bag: pagePath('bag'),
  bagCheckout: pagePath('bagCheckout'),
  login: pagePath('login'),
  loginFor: (next: string) => `${pagePath('login')}?${NEXT_PARAMETER}=${encodeURIComponent(next)}`,
  mailLink: pagePath('mailLink'),
  profile: pagePath('profile'),
  resetPassword: pagePath('resetPassword'),
  testimonials: pagePath('testimonials'),
  admin: pagePath('admin'),
  search: (q: string) => `${pagePath('search')}?q=${encodeURIComponent(q)}`,
  exactSearch: (q: string) => `${addresses.search(q)}&${EXACT_PARAMETER}=1`,
  terms: pagePath('terms'),
  privacy: pagePath('privacy'),
  refunds: pagePath('refunds'),
  category: (category: CategorySlug) => pagePath('category', { category: currentSlug(category) }),
  /** An amount that was searched for picks the variation of that face value. */
  product: ({ category, id }: Product, amount?: number) =>
    pagePath('product', { game: currentSlug(category), id }) +
    (amount ? `?${AMOUNT_PARAMETER}=${amount}` : ''),
  /** `quantities`: of each variation, or one of a product without any; left out where there is one unit of each. */
  checkout: ({ category, id }: Product, variations: string[] = [], quantities: number[] = []) => {
    const chosen = [
      ...variations.map((name) => `variation=${encodeURIComponent(name)}`),
      ...(quantities.some((one) => one > 1) ? quantities.map((one) => `${QUANTITY_PARAMETER}=${one}`) : []),
    ].join('&');
    return pagePath('checkout', { game: currentSlug(category), id }) + (chosen && `?${chosen}`);
  },
  checkoutSuccess: ({ category, id }: Product) => pagePath('success', { game: category, id }),
  order: (transactionId: string) => pagePath('order', { transactionId }),
};
