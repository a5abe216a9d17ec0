import { mayCall, type ActorRole, type Area } from '../define/roles.js';
import { ADMIN_PAGE_NAMES, type AdminPageName } from './admin-pages.js';

/** The permission that each screen of the panel needs. It is no part of `adminPages`, of which all screens load every byte. */
const ACCESS: Record<AdminPageName, Area> = {
  panel: 'admin',
  analytics: 'analytics',
  days: 'money',
  manageProducts: 'catalogue',
  addProduct: 'catalogue',
  editProduct: 'catalogue',
  categories: 'catalogue',
  orders: 'orders',
  order: 'orders',
  inbox: 'orders',
  deadLetters: 'admin',
  stock: 'stock',
  stockOf: 'stock',
  paymentMethods: 'admin',
  paymentMethod: 'admin',
  audit: 'admin',
  users: 'admin',
  team: 'admin',
  coupons: 'admin',
  orderBumps: 'catalogue',
  testimonials: 'catalogue',
  appearance: 'admin',
  settings: 'admin',
  security: 'panel',
  accessTokens: 'admin',
  discord: 'admin',
  conversions: 'admin',
  webhooks: 'admin',
};

/** Screens that a role may open, in the order of `adminPages`. The routes behind them decide by themselves. */
export function pagesOf(role: ActorRole): AdminPageName[] {
  return ADMIN_PAGE_NAMES.filter((name) => mayCall(role, ACCESS[name]));
}
