import { Controller } from '@nestjs/common';
import { catalogMessages, productEditingMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { AdminProductListService } from './admin-product-list.service.js';
import { ProductAdminService } from './product-admin.service.js';
import { ProductBrowseService } from './product-browse.service.js';
import { ProductService } from './product.service.js';
import { SuggestionService } from './suggestion.service.js';

type Messages = typeof catalogMessages & typeof productEditingMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class ProductController {
  constructor(
    private readonly products: ProductService,
    private readonly browsing: ProductBrowseService,
    private readonly suggestions: SuggestionService,
    private readonly admin: ProductAdminService,
    private readonly adminList: AdminProductListService,
  ) {}

  @Handles(catalogMessages.listProducts)
  list(query: Input<'listProducts'>): Reply<'listProducts'> {
    return this.products.list(query);
  }

  @Handles(catalogMessages.countFacets)
  countFacets(query: Input<'countFacets'>): Reply<'countFacets'> {
    return this.browsing.countFacets(query, query);
  }

  @Handles(catalogMessages.listProductAddresses)
  listAddresses(query: Input<'listProductAddresses'>): Reply<'listProductAddresses'> {
    return this.products.listAddresses(query);
  }

  @Handles(catalogMessages.getProduct)
  get({ id }: Input<'getProduct'>): Reply<'getProduct'> {
    return this.products.get(id);
  }

  @Handles(catalogMessages.suggestProducts)
  async suggest({ q, limit }: Input<'suggestProducts'>): Reply<'suggestProducts'> {
    return { items: await this.suggestions.suggest(q, limit) };
  }

  @Handles(catalogMessages.listAllProducts)
  listAll(query: Input<'listAllProducts'>, context: CallContext): Reply<'listAllProducts'> {
    return this.adminList.list(query, context);
  }

  @Handles(productEditingMessages.inspectProduct)
  inspect({ id }: Input<'inspectProduct'>, context: CallContext): Reply<'inspectProduct'> {
    return this.admin.inspect(id, context);
  }

  @Handles(catalogMessages.createProduct)
  create(draft: Input<'createProduct'>, context: CallContext): Reply<'createProduct'> {
    return this.admin.create(draft, context);
  }

  @Handles(catalogMessages.changeProduct)
  change({ id, change, version }: Input<'changeProduct'>, context: CallContext): Reply<'changeProduct'> {
    return this.admin.change(id, { change, version }, context);
  }

  @Handles(catalogMessages.deleteProduct)
  async delete({ id, version }: Input<'deleteProduct'>, context: CallContext): Reply<'deleteProduct'> {
    await this.admin.delete(id, version, context);
    return {};
  }
}
