import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { defineRoute } from '@vale/contracts/define';
import { methodsAt } from './contract-routes.js';
import { routeProblems } from './route-check.js';

const read = defineRoute('GET /api/things/:id', {
  access: 'public',
  summary: 'one thing',
  params: z.object({ id: z.string() }),
  reply: z.object({}),
});
const call = defineRoute('POST /api/call', {
  alsoAt: ['/api/call/back'],
  access: 'public',
  summary: 'a callback',
  reply: z.object({}),
});
const owners = { shop: { read, call } };
const serves = (contract: typeof read | typeof call, url: string) => ({
  method: contract.method,
  url,
  config: { contract },
});
const all = [serves(read, read.path), serves(call, '/api/call'), serves(call, '/api/call/back')];

describe('routeProblems', () => {
  it('finds nothing when routes and contracts match one to one', () => {
    const others = [
      { method: 'GET' as const, url: '/*' },
      { method: 'GET' as const, url: '/healthz' },
      { method: 'GET' as const, url: '/api/*' },
    ];
    expect(routeProblems([...all, ...others], owners)).toEqual([]);
  });

  it('says what to write for a contract that nothing serves', () => {
    expect(routeProblems(all.slice(1), owners)).toEqual([
      'gateway: nothing serves GET /api/things/:id; say forwardsTo in its contract, or write a method with @Serves(shopRoutes.read) in src/routes/',
    ]);
  });

  it('refuses two handlers of one contract', () => {
    expect(routeProblems([...all, serves(read, '/api/again')], owners)).toEqual([
      'gateway: GET /api/things/:id is served by several methods; keep one @Serves(shopRoutes.read)',
    ]);
  });

  it('refuses a handler without a contract, and a contract that no list knows', () => {
    const unlisted = { ...read };
    expect(
      routeProblems(
        [...all, { method: 'GET' as const, url: '/api/secret' }, serves(unlisted, '/api/unlisted')],
        owners,
      ),
    ).toEqual([
      'gateway: GET /api/unlisted is in no list of src/edge/contract-routes.ts',
      'gateway: GET /api/secret has no contract; define it with defineRoute(...)',
    ]);
  });
});

describe('methodsAt', () => {
  it('knows an address by its contracts, aliases included', () => {
    expect(methodsAt('/api/things/1', [read, call])).toEqual(['GET']);
    expect(methodsAt('/api/call/back', [read, call])).toEqual(['POST']);
    for (const path of ['/api/things', '/api/things/', '/api/things/1/2', '/api']) {
      expect(methodsAt(path, [read, call])).toEqual([]);
    }
  });
});
