import type { RouteRequest } from '@vale/contracts/define';
import { trackingRoutes } from '@vale/contracts/tracking';
import { callRoute } from '../http/call-route.js';

type Report = RouteRequest<typeof trackingRoutes.reportExternalSale>['body'];

/** Beside what the visitor does: it delays nothing, and its failure is nobody's concern. */
export function reportExternalSale(body: Report): void {
  void callRoute(trackingRoutes.reportExternalSale, { body }, { keepalive: true }).catch(() => undefined);
}
