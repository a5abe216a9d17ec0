/** Accounts that work in the panel; `admin` is an owner, who may do everything. */
export const STAFF_ROLES = ['admin', 'support', 'stock', 'finance', 'catalogue', 'analytics'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A `guest` is a browser that buys without an account; an access token, which a program has, is an `analyst`. */
export const ROLES = ['guest', 'customer', 'analyst', ...STAFF_ROLES] as const;
export type ActorRole = (typeof ROLES)[number];

/**
 * `buyer`: the caller's own orders. `user`: the caller's own account. `panel`: what everybody on the team reads (products,
 * levels of stock, names, counts of waiting work). `orders`: reading orders and cases. `service`: acting for buyers (resend,
 * replace, give, answer). `money`: refunds, disputes, closed days and exports. `stock`: codes. `catalogue`: products and
 * their images. `analytics`: figures. `admin`: everything else of the panel.
 */
export type Area =
  'buyer' | 'user' | 'panel' | 'orders' | 'service' | 'money' | 'stock' | 'catalogue' | 'analytics' | 'admin';

/**
 * Parts of replies that not everybody who gets the reply may read. `cpf`: buyers' CPF as a whole. `costs`: what codes cost the
 * shop.
 */
export type Sight = 'cpf' | 'costs';

export type Permission = Area | Sight;

/**
 * The only table of roles and permissions: routes, messages, the panel's menu and the parts of replies are decided by it.
 * A new role is a new row; no role of the team may have more than `admin`.
 */
const PERMISSIONS: Record<ActorRole, readonly Permission[]> = {
  guest: ['buyer'],
  customer: ['buyer', 'user'],
  analyst: ['analytics'],
  support: ['buyer', 'user', 'panel', 'orders', 'service'],
  stock: ['buyer', 'user', 'panel', 'stock', 'costs'],
  finance: ['buyer', 'user', 'panel', 'orders', 'money', 'analytics', 'cpf', 'costs'],
  catalogue: ['buyer', 'user', 'panel', 'catalogue', 'costs'],
  analytics: ['buyer', 'user', 'panel', 'analytics', 'costs'],
  admin: [
    'buyer',
    'user',
    'panel',
    'orders',
    'service',
    'money',
    'stock',
    'catalogue',
    'analytics',
    'admin',
    'cpf',
    'costs',
  ],
};

export function mayCall(role: ActorRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}

/** True for a person who works in the panel. Their login is held to stricter rules than a customer's. */
export function isStaff(role: ActorRole): role is StaffRole {
  return mayCall(role, 'panel');
}
