/** One page, for the web app's router and links and for the gateway. */
export interface PageDefinition {
  /** Path of links, with parameters as `:name`. A final `/*` matches any rest; links never contain it. */
  readonly path: string;
  /** Further addresses of the same page; `*` at the end matches any rest. */
  readonly alsoAt?: readonly string[];
  /**
   * Portuguese title without the shop's name. Empty if the content names the page (a product, a category).
   */
  readonly title: string;
  /** True if search engines may list it. */
  readonly listed: boolean;
  /** Set if the address holds a secret after the `#`: no cache stores the page, and no `Referer` is sent. */
  readonly secret?: true;
  /** `home/home` is `apps/web/src/screens/home/home-screen.tsx`. */
  readonly screen: string;
}

/** Every page. The web app maps each name to its screen in `apps/web/src/app/screens.tsx`. */
export const pages = {
  home: { path: '/', title: 'Gift cards no PIX', listed: true, screen: 'home/home' },
  testimonials: {
    path: '/depoimentos',
    title: 'Depoimentos',
    listed: true,
    screen: 'testimonials/testimonials',
  },
  /** `q` holds the typed text; the parameters of `FACETS` narrow the list. */
  search: { path: '/busca', title: '', listed: false, screen: 'catalog/search' },
  /** Holds what this browser collected, which no server knows. */
  bag: { path: '/sacola', title: 'Sua sacola', listed: false, screen: 'bag/bag' },
  bagCheckout: {
    path: '/sacola/finalizar',
    title: 'Finalizar compra',
    listed: false,
    screen: 'checkout/bag-checkout',
  },
  login: { path: '/login', title: 'Entrar', listed: true, screen: 'session/login' },
  /** Asks for the e-mail ("Encontrar meu pedido"); also opened by the mail's link, whose token follows the `#`. */
  mailLink: {
    path: '/entrar',
    title: 'Entrar por link',
    listed: false,
    secret: true,
    screen: 'session/mail-link',
  },
  profile: { path: '/perfil', title: 'Perfil', listed: false, screen: 'account/profile' },
  product: { path: '/product/:game/:id', title: '', listed: true, screen: 'product/product' },
  checkout: {
    path: '/checkout/:game/:id',
    title: 'Finalizar compra',
    listed: false,
    screen: 'checkout/checkout',
  },
  order: { path: '/pedido/:transactionId', title: 'Seu pedido', listed: false, screen: 'order/order' },
  /** Opened by the link of a delivery e-mail. The token follows the `#`, so no server logs it. */
  delivery: {
    path: '/entrega',
    title: 'Sua entrega',
    listed: false,
    secret: true,
    screen: 'order/delivery',
  },
  /** Opened by the link of a confirmation e-mail. The token follows the `#`. */
  confirmEmail: {
    path: '/confirmar-email',
    title: 'Confirmar e-mail',
    listed: false,
    secret: true,
    screen: 'account/confirm-email',
  },
  /** Asks for the e-mail; also opened by the mail's link, whose token follows the `#`. */
  resetPassword: {
    path: '/redefinir-senha',
    title: 'Redefinir senha',
    listed: false,
    secret: true,
    screen: 'account/reset-password',
  },
  /** Opened by the link of an invitation to the team, whose token follows the `#`. */
  invitation: {
    path: '/convite',
    title: 'Convite',
    listed: false,
    secret: true,
    screen: 'account/invitation',
  },
  /** Opened by the links of restock e-mails: `#confirmar.` or `#parar.`, then the token. */
  restock: {
    path: '/aviso-de-estoque',
    title: 'Aviso de estoque',
    listed: false,
    secret: true,
    screen: 'product/restock',
  },
  /** Final page of our checkout or a partner's. Any other path with a segment `success` leads here too. */
  success: {
    path: '/checkout-success/:game/:id',
    alsoAt: ['/checkout-success/*', '/success/*'],
    title: 'Compra',
    listed: false,
    screen: 'order/success',
  },
  /** Opened by the link in reminders, whose token follows the `#`. */
  emailOptOut: {
    path: '/parar-emails',
    title: 'Parar e-mails',
    listed: false,
    secret: true,
    screen: 'account/email-opt-out',
  },
  checker: { path: '/checker', title: 'Sistema em manutenção', listed: false, screen: 'checker/checker' },
  terms: { path: '/termos', title: 'Termos de uso', listed: true, screen: 'legal/terms' },
  privacy: { path: '/privacidade', title: 'Política de privacidade', listed: true, screen: 'legal/privacy' },
  refunds: {
    path: '/trocas-e-reembolsos',
    title: 'Trocas e reembolsos',
    listed: true,
    screen: 'legal/refunds',
  },
  mailbox: {
    path: '/dev/mailbox',
    title: 'Caixa de e-mails da demonstração',
    listed: false,
    screen: 'dev/mailbox',
  },
  /** The frame of the panel. Its screens are `adminPages`, which no page of the shop loads. */
  admin: { path: '/admin/*', title: 'Painel', listed: false, screen: 'admin/admin' },
  /** Matches every slug that `isReserved` leaves free; the shop's data says whether the category exists. Keep it last. */
  category: { path: '/:category', title: '', listed: true, screen: 'catalog/category' },
} as const satisfies Record<string, PageDefinition>;

/** Title and heading of an unknown address. */
export const NOT_FOUND_TITLE = 'Página não encontrada';

export type PageName = keyof typeof pages;

export const PAGE_NAMES = Object.keys(pages) as PageName[];

/** The paths of a page, as a router takes them. */
export function pathsOf(name: PageName): readonly string[] {
  const { path, alsoAt = [] }: PageDefinition = pages[name];
  return [path, ...alsoAt];
}
