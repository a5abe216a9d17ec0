import type { Account } from './account.js';

/**
 * What the start does about the configured administrator:
 * `create` the account; `promote` one that a customer opened under this address, with the configured password, because
 * its old one is that customer's; `renew` a password that is still the demo's and that everybody knows; or `keep`.
 */
export type AdminStep = 'create' | 'promote' | 'renew' | 'keep';

export function adminStep(
  existing: Account | null,
  facts: { demo: boolean; hasDemoPassword: boolean },
): AdminStep {
  if (!existing) return 'create';
  if (existing.role !== 'admin') return 'promote';
  return !facts.demo && facts.hasDemoPassword ? 'renew' : 'keep';
}
