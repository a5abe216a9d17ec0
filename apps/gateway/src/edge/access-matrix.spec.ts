import { describe, expect, it } from '@jest/globals';
import { STAFF_ROLES, type RouteDefinition } from '@vale/contracts/define';
import { accessDocument, accessOf } from './access-matrix.js';
import { contractRoutes, routeName } from './contract-routes.js';

describe('the matrix of access', () => {
  it('has a row for every route of every contract', () => {
    const rows = accessDocument()
      .split('\n')
      .filter((line) => /^\| `[A-Z]+ \//.test(line));
    expect(rows.map((row) => /`(.+?)`/.exec(row)![1]).toSorted()).toEqual(
      contractRoutes.map(routeName).toSorted(),
    );
  });

  it('does not let a route be forgotten that names a thing of one account', () => {
    const added = { method: 'GET', path: '/api/account/cards/:id', access: 'user' } as RouteDefinition;
    expect(() => accessOf(added)).toThrow(/GET \/api\/account\/cards\/:id/);
  });

  it('gives nobody but administrators anything under /api/admin, and analysts the reading of figures', () => {
    const ofPanel = contractRoutes.filter(({ path }) => path.startsWith('/api/admin'));
    const others = ofPanel.flatMap((route) => {
      const { visitor, user, otherUser } = accessOf(route);
      return [visitor, user, otherUser];
    });
    expect(new Set(others)).toEqual(new Set([401, 403]));
    const ofAnalysts = contractRoutes.filter(
      (route) => route.access !== 'public' && accessOf(route).analyst !== 403,
    );
    expect(ofAnalysts.length).toBeGreaterThan(3);
    for (const { method, path } of ofAnalysts)
      expect([method, path]).toEqual(['GET', expect.stringMatching(/^\/api\/admin\/analytics\//)]);
  });

  const servedTo = (role: (typeof STAFF_ROLES)[number]) =>
    contractRoutes
      .filter((route) => route.path.startsWith('/api/admin') && accessOf(route)[role] === 'served')
      .map(routeName);

  it('gives an owner everything, and nobody else the team, keys, settings, the audit or payment methods', () => {
    const all = contractRoutes.filter(({ path }) => path.startsWith('/api/admin')).map(routeName);
    expect(servedTo('admin')).toEqual(all);
    const ofOwners =
      /^(?!GET).* \/api\/admin\/(shop|users|access-tokens|payment-methods|discord|conversions|dead-letters)|audit$/;
    for (const role of STAFF_ROLES.filter((one) => one !== 'admin')) {
      expect(servedTo(role).filter((name) => ofOwners.test(name))).toEqual([]);
      expect(servedTo(role).length).toBeLessThan(all.length / 2);
    }
  });

  it('gives support what buyers ask for, and neither money nor exports nor codes', () => {
    const served = servedTo('support');
    expect(served).toEqual(
      expect.arrayContaining([
        'POST /api/admin/orders/search',
        'POST /api/admin/orders/:transactionId/resend',
        'POST /api/admin/orders/:transactionId/replace',
        'POST /api/admin/help/:requestId/answer',
      ]),
    );
    expect(
      served.filter((name) => /refund|dispute|accept|export|evidence|days|stock\/codes/.test(name)),
    ).toEqual([]);
  });

  it('gives each other role its own work', () => {
    expect(servedTo('finance').filter((name) => /refund$|export$|compare$/.test(name))).toHaveLength(4);
    expect(servedTo('finance').filter((name) => /replace|grants|stock\/codes/.test(name))).toEqual([]);
    expect(servedTo('stock')).toContain('GET /api/admin/stock/codes');
    expect(servedTo('stock').filter((name) => /orders|inbox|days/.test(name))).toEqual([]);
    expect(servedTo('catalogue')).toContain('PATCH /api/admin/products/:id');
    expect(servedTo('catalogue').filter((name) => /orders|stock\/codes|days/.test(name))).toEqual([]);
    expect(servedTo('analytics').filter((name) => !name.startsWith('GET'))).toEqual([]);
  });
});
