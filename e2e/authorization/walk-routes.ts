import type { RouteDefinition } from '@vale/contracts/define';
import { accountSecurityRoutes, identityRoutes } from '@vale/contracts/identity';
import type { SystemClient } from '@vale/testing/system/system-client';
import { accessOf, type Access } from '../../apps/gateway/src/edge/access-matrix.js';
import { contractRoutes, routeName } from '../../apps/gateway/src/edge/contract-routes.js';

/** Things that belong to the account `user`. */
export interface Things {
  transactionId: string;
  sessionId: string;
}

/**
 * These routes end the caller's session, so they come last, and not as the administrator, whose other sessions are in
 * use.
 */
const END_SESSIONS: readonly RouteDefinition[] = [accountSecurityRoutes.endSessions, identityRoutes.logout];

/** The fields of all these routes together. */
export const VALID_OF_ONE_USER = {
  rating: 5,
  comment: 'Bom.',
  code: '123456',
  email: 'a@example.com',
  reason: 'code-failed',
  lines: [0],
  line: 0,
  text: 'Não funcionou.',
};

/** Others before the user, whose order is cancelled meanwhile. */
const WALKERS = ['visitor', 'guest', 'analyst', 'otherUser', 'admin', 'user'] as const;
type Walker = (typeof WALKERS)[number];

/** Sends every route of the registry as each caller. One line for each reply that is not as the matrix says. */
export async function walkRoutes(
  clients: Record<Walker, SystemClient>,
  things: Things,
): Promise<{ sent: number; wrong: string[] }> {
  const wrong: string[] = [];
  let sent = 0;
  const others = contractRoutes.filter((route) => !END_SESSIONS.includes(route));
  for (const route of [...others, ...END_SESSIONS]) {
    const expected = accessOf(route);
    for (const caller of WALKERS) {
      if (caller === 'admin' && END_SESSIONS.includes(route)) continue;
      sent++;
      const got = await accessGiven(clients[caller], route, things);
      if (!isAs(expected[caller], got))
        wrong.push(`${routeName(route)} as ${caller}: ${got.status} ${got.code}, not ${expected[caller]}`);
    }
  }
  return { sent, wrong };
}

interface Given {
  status: number;
  code: string;
}

/**
 * An admitted request may still be refused for its input: bodies are valid only on routes that check the
 * owner.
 */
function isAs(expected: Access, { status, code }: Given): boolean {
  const isRefused = code === 'platform.unauthenticated' || code === 'platform.forbidden';
  if (expected === 'no effect') return status === 200;
  return typeof expected === 'number' ? status === expected : !isRefused && status < 500;
}

async function accessGiven({ http }: SystemClient, route: RouteDefinition, things: Things): Promise<Given> {
  const isOfOneUser = route.access === 'user' || route.access === 'buyer';
  const named: Record<string, string> = isOfOneUser ? { ...things, id: things.sessionId } : {};
  const path = route.path.replace(/:(\w+)/g, (_all, name: string) => named[name] ?? 'x');
  const hasBody = route.body !== undefined;
  // Sends valid input, so that the service refuses and not the gateway.
  const isRefused = Object.values(accessOf(route)).some((access) => access === 404 || access === 403);
  const body = isOfOneUser && isRefused ? VALID_OF_ONE_USER : {};
  const response = await http.fetch(path, {
    method: route.method,
    headers: {
      'idempotency-key': `walk-${things.transactionId}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
  if (route.stream || response.ok) {
    await response.body?.cancel();
    return { status: response.status, code: '' };
  }
  const problem = (await response.json().catch(() => ({}))) as { code?: string };
  return { status: response.status, code: problem.code ?? '' };
}

export const everyCall = contractRoutes.length * WALKERS.length - END_SESSIONS.length;
