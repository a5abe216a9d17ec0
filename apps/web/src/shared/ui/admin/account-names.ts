import { identityAdminRoutes, MAX_ACCOUNT_NAMES } from '@vale/contracts/identity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../http/route-query.js';

/** Characters of an id that tell it from others in a list. */
const SHOWN_ID = 10;

/** Records of the shop itself, and of commands on its server, have no account. */
const NO_ACCOUNT: Record<string, string> = { system: 'Sistema', operator: 'Operador do servidor' };

/** The end, which differs: ids begin with a time. */
export function shortId(id: string): string {
  return id.length > 2 * SHOWN_ID ? `…${id.slice(-SHOWN_ID)}` : id;
}

/**
 * Returns account names: e-mail addresses from one request, or a part of the id until they are loaded and for
 * deleted accounts.
 */
export function useAccountNames(ids: readonly string[]): (id: string) => string {
  const some = [...new Set(ids)].toSorted().slice(0, MAX_ACCOUNT_NAMES);
  const { data } = useQuery({
    ...routeQuery(identityAdminRoutes.listAccountNames, { query: { ids: some.join(',') } }),
    placeholderData: keepPreviousData,
    enabled: some.length > 0,
    select: ({ items }) => new Map(items.map(({ id, email }) => [id, email])),
  });
  return (id) => data?.get(id) ?? NO_ACCOUNT[id] ?? shortId(id);
}
