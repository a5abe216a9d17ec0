import { Controller } from '@nestjs/common';
import type { Forwarding } from '@vale/contracts/define';
import { Bus } from '@vale/platform/bus';
import { contractRoutes, routeName } from './contract-routes.js';
import { serve, type RouteCall } from './serves.js';

/** Adds one method for each contract with `forwardsTo`. */
@Controller()
export class ForwardedRoutes {
  constructor(private readonly bus: Bus) {}

  static {
    for (const route of contractRoutes) {
      if (!route.forwardsTo) continue;
      const { forwardsTo } = route;
      const value = function (this: ForwardedRoutes, call: RouteCall): Promise<unknown> {
        return this.forward(forwardsTo, call);
      };
      const method = { value, configurable: true, writable: true };
      Object.defineProperty(this.prototype, routeName(route), method);
      serve(route, this.prototype, routeName(route), method);
    }
  }

  private forward({ message, inputOf }: Forwarding, call: RouteCall): Promise<unknown> {
    return this.bus.request(message, inputOf(call));
  }
}
