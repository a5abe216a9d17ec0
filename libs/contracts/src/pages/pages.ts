/** One page, for the web app's router and links and for the gateway. */
export interface PageDefinition {
  /** Where links lead, with parameters as `:name`. A `/*` at the end matches any rest, and no link has it. */
  readonly path: string;
  /** Further addresses of the same page; `*` at the end matches any rest. */
  readonly alsoAt?: readonly string[];
  /** In Portuguese, without the shop's name. Empty where the content names the page (a product, a category). */
  readonly title: string;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** Its address holds a secret, after the `#`: no cache stores it, and no other page learns of it by `Referer`. */
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
  /** What was typed stands in `q`, what narrows the list in the parameters of `FACETS`. */
  search: { path: '/busca', title: '', listed: false, screen: 'catalog/search' },
  login: { path: '/login', title: 'Entrar', listed: true, screen: 'session/login' },
  profile: { path: '/perfil', title: 'Perfil', listed: false, screen: 'account/profile' },
  product: { path: '/product/:game/:id', title: '', listed: true, screen: 'product/product' },
  checkout: {
    path: '/checkout/:game/:id',
    title: 'Finalizar compra',
    listed: false,
    screen: 'checkout/checkout',
  },
  order: { path: '/pedido/:transactionId', title: 'Seu pedido', listed: false, screen: 'order/order' },
  /** What the link in a delivery e-mail opens: its token stands after the `#`, so that no server logs it. */
  delivery: {
    path: '/entrega',
    title: 'Sua entrega',
    listed: false,
    secret: true,
    screen: 'order/delivery',
  },
  /** What the link in a confirmation e-mail opens: its token stands after the `#`. */
  confirmEmail: {
    path: '/confirmar-email',
    title: 'Confirmar e-mail',
    listed: false,
    secret: true,
    screen: 'account/confirm-email',
  },
  /** Asks for the e-mail; what its link opens too, whose token stands after the `#`. */
  resetPassword: {
    path: '/redefinir-senha',
    title: 'Redefinir senha',
    listed: false,
    secret: true,
    screen: 'account/reset-password',
  },
  /** Opened by the links of restock e-mails: `#confirmar.` or `#parar.`, then the token. */
  restock: {
    path: '/aviso-de-estoque',
    title: 'Aviso de estoque',
    listed: false,
    secret: true,
    screen: 'product/restock',
  },
  /** Where a checkout ends, ours or a partner's. So is any other path with a segment `success`. */
  success: {
    path: '/checkout-success/:game/:id',
    alsoAt: ['/checkout-success/*', '/success/*'],
    title: 'Compra',
    listed: false,
    screen: 'order/success',
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
  /** Only the slugs of `CATEGORY_SLUGS`. Last, so that the paths of other pages match first. */
  category: { path: '/:category', title: '', listed: true, screen: 'catalog/category' },
} as const satisfies Record<string, PageDefinition>;

/** Title and heading of an address that is none of the pages. */
export const NOT_FOUND_TITLE = 'Página não encontrada';

export type PageName = keyof typeof pages;

export const PAGE_NAMES = Object.keys(pages) as PageName[];

/** The paths of a page, as a router takes them. */
export function pathsOf(name: PageName): readonly string[] {
  const { path, alsoAt = [] }: PageDefinition = pages[name];
  return [path, ...alsoAt];
}
