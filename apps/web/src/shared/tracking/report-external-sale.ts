import type { RouteRequest } from '@vale/contracts/define';
import { trackingRoutes } from '@vale/contracts/tracking';
import { callRoute } from '../http/call-route.js';

type Report = RouteRequest<typeof trackingRoutes.reportExternalSale>['body'];

/** Reports in the background: it delays nothing, and failures are ignored. */
export function reportExternalSale(body: Report): void {
  void callRoute(trackingRoutes.reportExternalSale, { body }, { keepalive: true }).catch(() => undefined);
}
