import type { Actor, CallContext } from './call-context.js';
import { AppError, platformErrors } from './error.js';

/** The actor of the call. Throws `platform.unauthenticated` for a visitor. */
export function requireActor({ actor }: CallContext): Actor {
  if (!actor) throw new AppError(platformErrors.unauthenticated);
  return actor;
}

/** The gateway checks access first; the service that owns the data checks it again. Throws 401 or 403. */
export function requireAdmin(context: CallContext): Actor {
  const actor = requireActor(context);
  if (actor.role !== 'admin') throw new AppError(platformErrors.forbidden);
  return actor;
}
