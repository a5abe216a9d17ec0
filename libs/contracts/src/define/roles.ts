/** `admin` and `customer` are accounts; an access token is an `analyst`. */
export const ROLES = ['customer', 'analyst', 'admin'] as const;
export type ActorRole = (typeof ROLES)[number];

/** `user`: the caller's own account and orders. `analytics`: reading figures. `admin`: everything else of the panel. */
export type Permission = 'user' | 'analytics' | 'admin';

/** The only table of roles and permissions: the gateway and each service decide by it. A new role is a new row. */
const PERMISSIONS: Record<ActorRole, readonly Permission[]> = {
  customer: ['user'],
  analyst: ['analytics'],
  admin: ['user', 'analytics', 'admin'],
};

export function mayCall(role: ActorRole, permission: Permission): boolean {
  return PERMISSIONS[role].includes(permission);
}
