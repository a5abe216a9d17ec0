import { describe, expect, it } from '@jest/globals';
import {
  AppError,
  platformErrors,
  requireActor,
  requireAdmin,
  requireInternal,
  requirePermission,
  type Actor,
} from './index.js';

const customer: Actor = { accountId: 'a', sessionId: 's', email: 'a@b.co', role: 'customer' };
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.code : 'other';
  }
};

describe('access', () => {
  it('refuses a visitor as unauthenticated and a customer as forbidden', () => {
    expect(codeOf(() => requireActor({ requestId: 'r' }))).toBe(platformErrors.unauthenticated.code);
    expect(codeOf(() => requireAdmin({ requestId: 'r' }))).toBe(platformErrors.unauthenticated.code);
    expect(codeOf(() => requireAdmin({ requestId: 'r', actor: customer }))).toBe(
      platformErrors.forbidden.code,
    );
  });

  it('refuses an analyst everything but figures, which a customer may not read', () => {
    const context = { requestId: 'r', actor: { ...customer, role: 'analyst' } as const };
    expect(codeOf(() => requireActor(context))).toBe(platformErrors.forbidden.code);
    expect(codeOf(() => requireAdmin(context))).toBe(platformErrors.forbidden.code);
    expect(requirePermission(context, 'analytics')).toBe(context.actor);
    expect(codeOf(() => requirePermission({ actor: customer }, 'analytics'))).toBe(
      platformErrors.forbidden.code,
    );
  });

  it('refuses requests that came through the gateway where only services may ask', () => {
    const client = { ip: '203.0.113.1', userAgent: '' };
    expect(codeOf(() => requireInternal({ requestId: 'r', client }))).toBe(platformErrors.forbidden.code);
    expect(codeOf(() => requireInternal({ requestId: 'r', actor: customer }))).toBe(
      platformErrors.forbidden.code,
    );
    expect(codeOf(() => requireInternal({ requestId: 'r' }))).toBeUndefined();
  });

  it('returns the actor', () => {
    const admin: Actor = { ...customer, role: 'admin' };
    expect(requireActor({ requestId: 'r', actor: customer })).toBe(customer);
    expect(requireAdmin({ requestId: 'r', actor: admin })).toBe(admin);
  });
});
