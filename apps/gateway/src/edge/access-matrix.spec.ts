import { describe, expect, it } from '@jest/globals';
import type { RouteDefinition } from '@vale/contracts/define';
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
});
