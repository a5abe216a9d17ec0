import type { Account } from './account.js';

/**
 * What startup does about the configured administrator:
 * `create` the account; `promote` one that a customer opened under this address, or that was opened in demo mode, and set the
 * configured password, as others may know the old one; `renew` a password that is still the demo's, which is public; or `keep` the account.
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
