import type { RouteOptions } from 'fastify';
import type { RouteDefinition } from '@vale/contracts/define';
import { routeName, routesByOwner } from './contract-routes.js';

/** Matches addresses that no contract has. */
export const UNKNOWN_API: readonly string[] = ['/api', '/api/*'];

/**
 * Lists contracts that neither forward nor have a handler, contracts that are served twice, and handlers under `/api`
 * without a contract. Startup fails if there are any.
 */
export function routeProblems(
  registered: readonly Pick<RouteOptions, 'method' | 'url' | 'config'>[],
  owners: Record<string, Record<string, RouteDefinition>> = routesByOwner,
): string[] {
  const served = registered.filter(({ config }) => config?.contract);
  const rows = Object.entries(owners).flatMap(([owner, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ where: `${owner}Routes.${name}`, route })),
  );
  const perContract = rows.flatMap(({ where, route }) => {
    const expected = 1 + route.alsoAt.length;
    const found = served.filter(({ config }) => config?.contract === route).length;
    if (found === expected) return [];
    if (found === 0) {
      return [
        `gateway: nothing serves ${routeName(route)}; say forwardsTo in its contract, or write a method with @Serves(${where}) in src/routes/`,
      ];
    }
    return [`gateway: ${routeName(route)} is served by several methods; keep one @Serves(${where})`];
  });
  const unlisted = served
    .filter(({ config }) => !rows.some(({ route }) => route === config?.contract))
    .map(
      ({ method, url }) => `gateway: ${String(method)} ${url} is in no list of src/edge/contract-routes.ts`,
    );
  const withoutContract = registered
    .filter(({ url, config }) => isApi(url) && !config?.contract)
    .map(
      ({ method, url }) =>
        `gateway: ${String(method)} ${url} has no contract; define it with defineRoute(...)`,
    );
  return [...perContract, ...unlisted, ...withoutContract];
}

function isApi(url: string): boolean {
  return (url === '/api' || url.startsWith('/api/')) && !UNKNOWN_API.includes(url);
}
