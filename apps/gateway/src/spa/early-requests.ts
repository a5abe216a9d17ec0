import { catalogRoutes, isCategory } from '@vale/contracts/catalog';
import { checkoutRoutes } from '@vale/contracts/checkout';
import { identityRoutes } from '@vale/contracts/identity';
import { pathWith, type PageMatch } from '@vale/contracts/pages';

/**
 * Addresses that a page's screen waits for and that are not in its HTML, because they belong to the visitor or are
 * not shown first. The browser requests them while the scripts load. They must equal those of the web app's
 * `routeAddress`.
 */
export function earlyRequests(page: PageMatch | null): string[] {
  switch (page?.name) {
    case 'order':
      return [pathWith(checkoutRoutes.getOrder.path, page.params)];
    case 'bagCheckout':
      return [identityRoutes.getSession.path];
    case 'checkout': {
      const { game, id } = page.params;
      return [
        identityRoutes.getSession.path,
        pathWith(catalogRoutes.getProduct.path, { id }),
        // Another name of the category redirects first.
        ...(isCategory(game) ? [`${catalogRoutes.listOrderBumps.path}?category=${game}`] : []),
      ];
    }
    default:
      return [];
  }
}
