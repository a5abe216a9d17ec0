/** `admin` and `customer` are accounts; a `guest` is a browser that buys without one; an access token is an `analyst`. */
export const ROLES = ['guest', 'customer', 'analyst', 'admin'] as const;
export type ActorRole = (typeof ROLES)[number];

/**
 * `buyer`: the caller's own orders. `user`: the caller's own account. `analytics`: reading figures. `admin`: everything else of
 * the panel.
 */
export type Permission = 'buyer' | 'user' | 'analytics' | 'admin';

/** The only table of roles and permissions: the gateway and each service decide by it. A new role is a new row. */
const PERMISSIONS: Record<ActorRole, readonly Permission[]> = {
  guest: ['buyer'],
  customer: ['buyer', 'user'],
  analyst: ['analytics'],
  admin: ['buyer', 'user', 'analytics', 'admin'],
};

export function mayCall(role: ActorRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}
