import {
  isOfPanel,
  mayCall,
  STAFF_ROLES,
  type ActorRole,
  type RouteDefinition,
} from '@vale/contracts/define';
import { contractRoutes, routeName, routesByOwner } from './contract-routes.js';

/**
 * `user` owns the thing that the address names; `guest` is a browser that bought without an account; `otherUser` is any other signed-in user; `analyst` is a program with an
 * access token. The others are the team's roles, of which `admin` is an owner.
 */
export const CALLERS = ['visitor', 'guest', 'user', 'otherUser', 'analyst', ...STAFF_ROLES] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * `own`: only the session's own account can be named. `no effect`: the reply looks like success, so that nobody
 * learns what others have. A number is the status of a refusal.
 */
export type Access = 'served' | 'own' | 'no effect' | 401 | 403 | 404;

/**
 * Access of others to routes whose address names a thing of one account. A new route without an entry fails the
 * generation of docs/authorization.md.
 */
const OF_ONE_ACCOUNT: Record<string, Pick<Record<Caller, Access>, 'otherUser' | 'admin'>> = {
  // An admin sees the order without its codes and may end it.
  'GET /api/orders/:transactionId': { otherUser: 404, admin: 'served' },
  'GET /api/orders/:transactionId/events': { otherUser: 404, admin: 'served' },
  'POST /api/orders/:transactionId/refresh': { otherUser: 404, admin: 'served' },
  'POST /api/orders/:transactionId/cancel': { otherUser: 404, admin: 'served' },
  'POST /api/orders/:transactionId/resend': { otherUser: 404, admin: 404 },
  'POST /api/orders/:transactionId/email': { otherUser: 404, admin: 404 },
  'POST /api/orders/:transactionId/show-code': { otherUser: 404, admin: 404 },
  // Admins answer in the inbox.
  'GET /api/orders/:transactionId/help': { otherUser: 404, admin: 404 },
  'GET /api/orders/:transactionId/help/pictures/:pictureId': { otherUser: 404, admin: 404 },
  'POST /api/orders/:transactionId/help': { otherUser: 404, admin: 404 },
  'POST /api/orders/:transactionId/help/:requestId': { otherUser: 404, admin: 404 },
  'POST /api/orders/:transactionId/review': { otherUser: 404, admin: 404 },
  'DELETE /api/account/sessions/:id': { otherUser: 'no effect', admin: 'no effect' },
};

/** Somebody of the team may use these without a second factor, to set one up. */
const OF_STAFF_ACCOUNT = '/api/account/second-factor';

/** Additional requirements of public routes. */
const ADDITIONAL_REQUIREMENTS: Record<string, string> = {
  'GET /api/openapi.json': 'outside the demo admins alone',
  'GET /api/asyncapi.json': 'outside the demo admins alone',
  'GET /api/docs': 'outside the demo admins alone',
  'GET /api/dev/mailbox': 'in the demo alone',
  'POST /api/payments/:methodId/:secret/webhook': 'the secret of the payment method',
  'POST /api/restock-requests/confirm': 'the token of the mail',
  'POST /api/restock-requests/cancel': 'the token of the mail',
  'POST /api/deliveries/open': 'the token of the delivery mail',
  'POST /api/deliveries/show-code': 'the token of the delivery mail',
  'POST /api/deliveries/review': 'the token of the delivery mail',
  'POST /api/account/email-confirmation/confirm': 'the token of the confirmation mail',
  'POST /api/auth/password-reset/complete': 'the token of the mail',
  'POST /api/mail/opt-out': 'the token of the mail',
  'POST /api/auth/mail-proof/address': 'the token of the mail',
  'POST /api/auth/mail-proof/link': 'the token of the mail',
  'POST /api/auth/mail-proof/digits': 'the digits of the mail, and the browser that asked for it',
  'POST /api/auth/invitation': 'the token of the mail',
  'POST /api/auth/invitation/accept': 'the token of the mail',
  'POST /api/auth/login': 'the password',
  'POST /api/auth/login/code': 'the first step, and a code',
};

/** Throws for a route without a decision. */
export function accessOf(route: RouteDefinition): Record<Caller, Access> {
  const { access } = route;
  if (access === 'public') return accessFor(() => 'served');
  if (isOfPanel(route))
    return accessFor((caller) => {
      const role = roleOf(caller);
      if (role === null || role === 'guest') return 401;
      return mayCall(role, access) ? 'served' : 403;
    });
  const isOfBuyers = mayCall('guest', access);
  const others = { ...accessFor(() => 'own'), visitor: 401, analyst: 403 } as const;
  const ofGuest = isOfBuyers ? 'own' : 401;
  if (route.path.startsWith(OF_STAFF_ACCOUNT)) return { ...others, guest: 401, user: 403, otherUser: 403 };
  if (!route.path.includes(':')) return { ...others, guest: ofGuest };
  const ofOneAccount = OF_ONE_ACCOUNT[routeName(route)];
  if (!ofOneAccount)
    throw new Error(`access-matrix.ts does not say what ${routeName(route)} replies to other users`);
  const { otherUser, admin } = ofOneAccount;
  return {
    ...accessFor(() => otherUser),
    visitor: 401,
    analyst: 403,
    guest: isOfBuyers ? 404 : 401,
    user: 'served',
    admin,
  };
}

function accessFor(of: (caller: Caller) => Access): Record<Caller, Access> {
  return Object.fromEntries(CALLERS.map((caller) => [caller, of(caller)])) as Record<Caller, Access>;
}

/** Null for a visitor. */
function roleOf(caller: Caller): ActorRole | null {
  if (caller === 'visitor') return null;
  return caller === 'user' || caller === 'otherUser' ? 'customer' : caller;
}

const HEAD = `# Who may call which route

Written by \`scripts/deploy/generate.mjs\` from the contracts; do not edit. Each row says what a route replies to a visitor, to a
guest (a browser that buys without an account) who owns nothing, to the user who owns the thing in its address, to another user, to an
analyst (a program with an access token), and to each role of the team, of which \`admin\` is an owner of the shop.
\`libs/contracts/src/define/roles.ts\` is the table of roles and permissions. \`admission.spec.ts\` of the gateway asks for every route as
each of the team, \`e2e/purchase.system-spec.ts\` sends every route as the others; \`e2e/admin-access.system-spec.ts\` asks the services past the gateway.

- **served**: whatever the input. **own**: what the session's account has; the route names nothing else.
- **401**: no session. **403**: the role lacks the permission. **404**: as if it did not exist.
- **no effect**: replied to as if it were done, so that nobody learns what others have.
`;

/** Writes docs/authorization.md. */
export function accessDocument(): string {
  const known = new Set(contractRoutes.map(routeName));
  const unknown = [...Object.keys(OF_ONE_ACCOUNT), ...Object.keys(ADDITIONAL_REQUIREMENTS)].filter(
    (name) => !known.has(name),
  );
  if (unknown.length > 0) throw new Error(`access-matrix.ts has routes that do not exist: ${unknown.join()}`);
  const sections = Object.entries(routesByOwner).map(([owner, routes]) => {
    const rows = Object.values(routes).map((route) => {
      const access = accessOf(route);
      const name = routeName(route);
      return [
        `\`${name}\``,
        ...CALLERS.map((caller) => String(access[caller])),
        ADDITIONAL_REQUIREMENTS[name] ?? '',
      ];
    });
    return `## ${owner}\n\n${table(['route', ...CALLERS.map((caller) => (caller === 'otherUser' ? 'other user' : caller)), 'also required'], rows)}`;
  });
  return `${HEAD}\n${sections.join('\n\n')}\n`;
}

/** Prettier's column widths. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
