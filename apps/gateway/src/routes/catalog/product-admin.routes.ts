import { Controller } from '@nestjs/common';
import { catalogMessages, catalogRoutes } from '@vale/contracts/catalog';
import { Bus } from '@vale/platform/bus';
import { Serves, type RouteCall } from '../../edge/serves.js';

@Controller()
export class ProductAdminRoutes {
  constructor(private readonly bus: Bus) {}

  @Serves(catalogRoutes.listAllProducts)
  listAllProducts({ query }: RouteCall<typeof catalogRoutes.listAllProducts>) {
    return this.bus.request(catalogMessages.listAllProducts, query);
  }

  @Serves(catalogRoutes.createProduct)
  createProduct({ body }: RouteCall<typeof catalogRoutes.createProduct>) {
    return this.bus.request(catalogMessages.createProduct, body);
  }

  @Serves(catalogRoutes.changeProduct)
  changeProduct({ params, body }: RouteCall<typeof catalogRoutes.changeProduct>) {
    return this.bus.request(catalogMessages.changeProduct, { id: params.id, change: body });
  }

  @Serves(catalogRoutes.deleteProduct)
  deleteProduct({ params }: RouteCall<typeof catalogRoutes.deleteProduct>) {
    return this.bus.request(catalogMessages.deleteProduct, params);
  }
}
