import { catalogRoutes, isCategory } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { identityRoutes } from '@vale/contracts/identity';
import { pathWith, type PageMatch } from '@vale/contracts/pages';

/**
 * Addresses of what a page's screen waits for, and that is not part of its HTML because it is the visitor's own or because
 * the page does not show it first. The browser requests it while the scripts load. As `routeAddress` of the web app has them.
 */
export function earlyRequests(page: PageMatch | null): string[] {
  switch (page?.name) {
    case 'order':
      return [pathWith(checkoutRoutes.getOrder.path, page.params)];
    case 'checkout': {
      const { game, id } = page.params;
      return [
        identityRoutes.getSession.path,
        pathWith(catalogRoutes.getProduct.path, { id }),
        // Another name of the category leads to its own address first.
        ...(isCategory(game) ? [`${catalogRoutes.listOrderBumps.path}?category=${game}`] : []),
      ];
    }
    default:
      return [];
  }
}
