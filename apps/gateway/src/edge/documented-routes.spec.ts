import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { methodsAt } from './contract-routes.js';

const ROOT = join(import.meta.dirname, '../../../..');
const files = globSync(['docs/payments.md', 'docs/configuration.md', 'docs/runbooks/*.md'], { cwd: ROOT });

/** `POST …/orders/<id>/refund`, with a method or without one. */
const ROUTE = /(?:(GET|POST|PUT|PATCH|DELETE) )?(?:\$ORIGIN)?(?:\/api|…)(\/[\w:<>/-]*[\w:<>-])(?![\w:<>/-])/g;

interface Documented {
  method: string | undefined;
  path: string;
}

function routesIn(file: string): Documented[] {
  const codes = readFileSync(join(ROOT, file), 'utf8').matchAll(/`([^`\n]+)`/g);
  return [...codes].flatMap(([, code = '']) =>
    [...code.matchAll(ROUTE)].map(([whole, method, path = '']) => ({
      method,
      path: whole.includes('…') ? `/api/admin${path}` : `/api${path}`,
    })),
  );
}

const documented = files.flatMap((file) =>
  routesIn(file).map((route) => ({ file, ...route, methods: methodsAt(route.path) })),
);

describe('the routes that runbooks and docs/payments.md name', () => {
  it('exist', () => {
    expect(documented.length).toBeGreaterThan(15);
    expect(documented.filter(({ methods }) => methods.length === 0)).toEqual([]);
    const other = documented.filter(({ method, methods }) => method && !methods.includes(method));
    expect(other).toEqual([]);
  });
});
