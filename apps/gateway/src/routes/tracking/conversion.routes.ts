import { Controller } from '@nestjs/common';
import { trackingMessages, trackingRoutes } from '@vale/contracts/tracking';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class ConversionRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(trackingRoutes.listConversions)
  listConversions({ query }: RouteCall<typeof trackingRoutes.listConversions>) {
    return this.bus.request(trackingMessages.listConversions, query);
  }
}
