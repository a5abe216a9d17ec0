import type { Actor, CallContext } from './call-context.js';
import { AppError, platformErrors } from './error.js';
import { mayCall, type Permission } from './roles.js';

/** Called by the gateway, and again by the service that owns the data. Throws 401 or 403. */
export function requirePermission({ actor }: Pick<CallContext, 'actor'>, permission: Permission): Actor {
  if (!actor) throw new AppError(platformErrors.unauthenticated);
  if (!mayCall(actor.role, permission)) {
    // A guest may sign in.
    throw new AppError(actor.role === 'guest' ? platformErrors.unauthenticated : platformErrors.forbidden);
  }
  return actor;
}

/** An account that is signed in, or a guest. Throws 401 or 403. */
export function requireBuyer(context: CallContext): Actor {
  return requirePermission(context, 'buyer');
}

/** An account that is signed in. Throws 401 or 403. */
export function requireActor(context: CallContext): Actor {
  return requirePermission(context, 'user');
}

/** An owner of the shop. Throws 401 or 403. */
export function requireAdmin(context: CallContext): Actor {
  return requirePermission(context, 'admin');
}

/** The address that the account has shown to be its own; null without one. */
export function confirmedEmail({ email, emailConfirmed }: Actor): string | null {
  return emailConfirmed === true && email !== '' ? email : null;
}

/** A call of another service, not of a request that came through the gateway. Throws 403. */
export function requireInternal({ actor, client }: CallContext): void {
  if (actor || client) throw new AppError(platformErrors.forbidden);
}
