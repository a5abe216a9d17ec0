import { Controller } from '@nestjs/common';
import { catalogMessages, catalogRoutes } from '@vale/contracts/catalog';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

/** What every visitor may see. */
@Controller()
export class OfferRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(catalogRoutes.listProducts)
  listProducts({ query }: RouteCall<typeof catalogRoutes.listProducts>) {
    return this.bus.request(catalogMessages.listProducts, query);
  }

  @Serves(catalogRoutes.getProduct)
  getProduct({ params }: RouteCall<typeof catalogRoutes.getProduct>) {
    return this.bus.request(catalogMessages.getProduct, params);
  }

  @Serves(catalogRoutes.listOrderBumps)
  listOrderBumps({ query }: RouteCall<typeof catalogRoutes.listOrderBumps>) {
    return this.bus.request(catalogMessages.listOrderBumps, query);
  }

  @Serves(catalogRoutes.listTestimonials)
  listTestimonials({ query }: RouteCall<typeof catalogRoutes.listTestimonials>) {
    return this.bus.request(catalogMessages.listTestimonials, query);
  }
}
