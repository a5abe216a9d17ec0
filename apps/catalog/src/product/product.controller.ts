import { Controller } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ProductAdminService } from './product-admin.service.js';
import { ProductService } from './product.service.js';

type Messages = typeof catalogMessages;
type Asked<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Answer<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class ProductController {
  constructor(
    private readonly products: ProductService,
    private readonly admin: ProductAdminService,
  ) {}

  @Handles(catalogMessages.listProducts)
  list(query: Asked<'listProducts'>): Answer<'listProducts'> {
    return this.products.list(query);
  }

  @Handles(catalogMessages.getProduct)
  get({ id }: Asked<'getProduct'>): Answer<'getProduct'> {
    return this.products.get(id);
  }

  @Handles(catalogMessages.listAllProducts)
  listAll(query: Asked<'listAllProducts'>, context: CallContext): Answer<'listAllProducts'> {
    return this.products.listAll(query, context);
  }

  @Handles(catalogMessages.createProduct)
  create(draft: Asked<'createProduct'>, context: CallContext): Answer<'createProduct'> {
    return this.admin.create(draft, context);
  }

  @Handles(catalogMessages.changeProduct)
  change({ id, change }: Asked<'changeProduct'>, context: CallContext): Answer<'changeProduct'> {
    return this.admin.change(id, change, context);
  }

  @Handles(catalogMessages.deleteProduct)
  async delete({ id }: Asked<'deleteProduct'>, context: CallContext): Answer<'deleteProduct'> {
    await this.admin.delete(id, context);
    return {};
  }
}
