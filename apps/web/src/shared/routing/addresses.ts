/** Addresses of our pages, as links write them. The router's patterns stand in `app/paths.ts`; a test matches the two. */
const at = encodeURIComponent;

export const addresses = {
  home: '/',
  login: '/login',
  profile: '/perfil',
  testimonials: '/depoimentos',
  checker: '/checker',
  admin: '/admin',
  mailbox: '/dev/mailbox',
  category: (slug: string) => `/${slug}`,
  product: (product: { category: string; id: string }) => `/product/${product.category}/${at(product.id)}`,
  checkout: (product: { category: string; id: string }, variations: string[] = []) =>
    `/checkout/${product.category}/${at(product.id)}` +
    (variations.length > 0 ? `?${variations.map((name) => `variation=${at(name)}`).join('&')}` : ''),
  checkoutSuccess: (product: { category: string; id: string }) =>
    `/checkout-success/${product.category}/${at(product.id)}`,
  order: (transactionId: string) => `/pedido/${at(transactionId)}`,
};
