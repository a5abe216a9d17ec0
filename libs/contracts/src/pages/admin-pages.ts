import { paramsOf, pathWith, type NamesIn } from './page-path.js';

/** One screen of the panel, for its router, its navigation and its breadcrumb. */
export interface AdminPageDefinition {
  /** Path of links, with parameters as `:name`. */
  readonly path: `/admin${string}`;
  /** Portuguese title of the tab, the breadcrumb and the navigation. */
  readonly title: string;
  /** Path of the screen that its breadcrumb names above it, where that is not the panel. */
  readonly under?: `/admin/${string}`;
}

/** Every screen of the panel. `apps/web/src/screens/admin/admin-screens.ts` maps each name to its screen. */
export const adminPages = {
  // Panel and products
  panel: { path: '/admin', title: 'Hoje' },
  analytics: { path: '/admin/analytics', title: 'Análise' },
  /** The query parameter `dia` names the day. */
  days: { path: '/admin/days', title: 'Fechamento do dia' },
  manageProducts: { path: '/admin/manage-accounts', title: 'Gerenciar contas' },
  addProduct: { path: '/admin/add-account', title: 'Adicionar conta', under: '/admin/manage-accounts' },
  editProduct: {
    path: '/admin/edit-product/:id',
    title: 'Editar produto',
    under: '/admin/manage-accounts',
  },
  categories: { path: '/admin/categories', title: 'Categorias' },

  // Orders
  orders: { path: '/admin/orders', title: 'Pedidos' },
  order: { path: '/admin/orders/:transactionId', title: 'Pedido', under: '/admin/orders' },
  inbox: { path: '/admin/inbox', title: 'Pendências' },
  deadLetters: { path: '/admin/dead-letters', title: 'Falhas de processamento' },

  // Stock, payment methods, audit
  stock: { path: '/admin/stock', title: 'Estoque' },
  /** Stock of a product or an order bump; the query parameter `variacao` names the variation. */
  stockOf: { path: '/admin/stock/:id', title: 'Códigos', under: '/admin/stock' },
  paymentMethods: { path: '/admin/payment-methods', title: 'Métodos de pagamento' },
  /** `novo` in place of an id: one that does not exist yet. */
  paymentMethod: {
    path: '/admin/payment-methods/:id',
    title: 'Método de pagamento',
    under: '/admin/payment-methods',
  },
  audit: { path: '/admin/audit', title: 'Registro de mudanças' },

  // People, bumps, testimonials, settings
  users: { path: '/admin/users', title: 'Usuários' },
  team: { path: '/admin/team', title: 'Equipe' },
  coupons: { path: '/admin/coupons', title: 'Cupons' },
  orderBumps: { path: '/admin/orderbump', title: 'OrderBumps' },
  testimonials: { path: '/admin/testimonials', title: 'Depoimentos e avaliações' },
  appearance: { path: '/admin/appearance', title: 'Aparência' },
  settings: { path: '/admin/settings', title: 'Configurações da loja' },
  /** Open to an administrator whose account must get a second factor first. */
  security: { path: '/admin/security', title: 'Segurança' },
  accessTokens: { path: '/admin/access-tokens', title: 'Tokens de acesso' },

  // Discord, conversions
  discord: { path: '/admin/discord-webhook', title: 'Discord' },
  conversions: { path: '/admin/conversions', title: 'Conversões' },
  webhooks: { path: '/admin/webhooks', title: 'Webhooks' },
} as const satisfies Record<string, AdminPageDefinition>;

export type AdminPageName = keyof typeof adminPages;

export const ADMIN_PAGE_NAMES = Object.keys(adminPages) as AdminPageName[];

export type AdminPageParams<Name extends AdminPageName> = Record<
  NamesIn<(typeof adminPages)[Name]['path']>,
  string
>;

/** Pages without parameters. */
export type PlainAdminPage = {
  [Name in AdminPageName]: keyof AdminPageParams<Name> extends never ? Name : never;
}[AdminPageName];

/** The panel's screen for a path without query, with its parameters; null if there is none. */
export function adminPageAt(path: string): { name: AdminPageName; params: Record<string, string> } | null {
  const segments = path.split('/').filter(Boolean);
  for (const name of ADMIN_PAGE_NAMES) {
    const params = paramsOf(adminPages[name].path, segments);
    if (params) return { name, params };
  }
  return null;
}

/** The address of a screen of the panel, without a query. */
export function adminPagePath<Name extends AdminPageName>(
  name: Name,
  ...[params]: keyof AdminPageParams<Name> extends never ? [] : [AdminPageParams<Name>]
): string {
  return pathWith(adminPages[name].path, (params ?? {}) as Record<string, string>);
}
