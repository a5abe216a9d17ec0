/** The router's patterns, one per screen. Links are built by `shared/routing/addresses.ts`; a test matches the two. */
export const paths = {
  home: '/',
  testimonials: '/depoimentos',
  profile: '/perfil',
  login: '/login',
  product: '/product/:game/:id',
  checkout: '/checkout/:game/:id',
  order: '/pedido/:transactionId',
  checkoutSuccess: '/checkout-success/*',
  success: '/success/*',
  checker: '/checker',
  mailbox: '/dev/mailbox',
  admin: '/admin',
  adminBelow: '/admin/*',
  other: '*',
} as const;

/** Any other path with a segment `success` is a success page too. */
export function isSuccessPath(pathname: string): boolean {
  return pathname.split('/').includes('success');
}
