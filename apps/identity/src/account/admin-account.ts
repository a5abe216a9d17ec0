import type { Account } from './account.js';

/**
 * Startup's action for the configured administrator. `promote` applies to an account that a customer or demo
 * mode opened under this e-mail; it also sets the configured password, because others may know the old one.
 * `renew` replaces the demo's public password.
 */
export type AdminStep = 'create' | 'promote' | 'renew' | 'keep';

export function adminStep(
  existing: Account | null,
  state: { demo: boolean; hasDemoPassword: boolean },
): AdminStep {
  if (!existing) return 'create';
  if (existing.role !== 'admin' || (existing.demo && !state.demo)) return 'promote';
  return !state.demo && state.hasDemoPassword ? 'renew' : 'keep';
}
