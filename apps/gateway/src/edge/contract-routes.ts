import {
  appearanceRoutes,
  bulkChangeRoutes,
  catalogAdminRoutes,
  catalogRoutes,
  categoryRoutes,
  imageRoutes,
  restockRoutes,
  productEditingRoutes,
  productImportRoutes,
  stockNameRoutes,
} from '@vale/contracts/catalog';
import {
  buyerBlockRoutes,
  checkoutAdminRoutes,
  checkoutRoutes,
  couponRoutes,
  unitRoutes,
  dayRoutes,
  evidenceRoutes,
  helpRoutes,
  paymentMethodRoutes,
  stockAdminRoutes,
} from '@vale/contracts/checkout';
import { bytesSchema, type RouteDefinition } from '@vale/contracts/define';
import { discordRoutes } from '@vale/contracts/discord';
import { figuresRoutes } from '@vale/contracts/figures';
import { gatewayRoutes } from '@vale/contracts/gateway';
import {
  accessTokenRoutes,
  teamRoutes,
  accountSecurityRoutes,
  identityAdminRoutes,
  identityRoutes,
  mailProofRoutes,
  ownAccountRoutes,
  passwordResetRoutes,
  secondFactorRoutes,
} from '@vale/contracts/identity';
import { notificationRoutes } from '@vale/contracts/notification';
import { platformRoutes } from '@vale/contracts/platform';
import {
  destinationRoutes,
  exportRoutes,
  exportSchemaRoutes,
  reportRoutes,
  sampleRoutes,
  spendRoutes,
  trackingRoutes,
} from '@vale/contracts/tracking';
import { webhookRoutes } from '@vale/contracts/webhooks';

/** A new owner of routes needs a line here. */
export const routesByOwner: Record<string, Record<string, RouteDefinition>> = {
  catalog: {
    ...catalogRoutes,
    ...catalogAdminRoutes,
    ...categoryRoutes,
    ...appearanceRoutes,
    ...productEditingRoutes,
    ...imageRoutes,
    ...restockRoutes,
    ...productImportRoutes,
    ...bulkChangeRoutes,
    ...stockNameRoutes,
  },
  checkout: {
    ...checkoutRoutes,
    ...checkoutAdminRoutes,
    ...paymentMethodRoutes,
    ...evidenceRoutes,
    ...buyerBlockRoutes,
    ...helpRoutes,
    ...stockAdminRoutes,
    ...dayRoutes,
    ...couponRoutes,
    ...unitRoutes,
  },
  figures: figuresRoutes,
  gateway: gatewayRoutes,
  identity: {
    ...identityRoutes,
    ...accountSecurityRoutes,
    ...passwordResetRoutes,
    ...mailProofRoutes,
    ...secondFactorRoutes,
    ...identityAdminRoutes,
    ...ownAccountRoutes,
    ...accessTokenRoutes,
    ...teamRoutes,
  },
  notification: { ...notificationRoutes, ...discordRoutes, ...webhookRoutes },
  platform: platformRoutes,
  tracking: {
    ...trackingRoutes,
    ...reportRoutes,
    ...spendRoutes,
    ...exportRoutes,
    ...exportSchemaRoutes,
    ...sampleRoutes,
    ...destinationRoutes,
  },
};

export const contractRoutes: readonly RouteDefinition[] = Object.values(routesByOwner).flatMap((routes) =>
  Object.values(routes),
);

/** `GET /api/products/:id`: the name in logs, metrics and limits. */
export function routeName({ method, path }: RouteDefinition): string {
  return `${method} ${path}`;
}

/** Callbacks arrive in whatever media type their senders chose. */
export function takesAnyBody(route: RouteDefinition | undefined): boolean {
  return route?.body?._zod.def.type === 'unknown';
}

export function takesBytes(route: RouteDefinition | undefined): boolean {
  return route?.body === bytesSchema;
}

/** Empty for an unknown path. */
export function methodsAt(path: string, routes: readonly RouteDefinition[] = contractRoutes): string[] {
  const found = routes.filter((route) =>
    [route.path, ...route.alsoAt].some((pattern) => matchesPath(pattern, path)),
  );
  return [...new Set(found.map(({ method }) => method))].sort();
}

/** True if the path has the form of a router's pattern without wildcards. */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
}
