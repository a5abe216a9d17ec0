import { Controller } from '@nestjs/common';
import { productImportMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { ProductImportService } from './product-import.service.js';

type Messages = typeof productImportMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class ProductImportController {
  constructor(private readonly imports: ProductImportService) {}

  @Handles(productImportMessages.receiveImportPart)
  async receivePart(
    { id, part, base64 }: Input<'receiveImportPart'>,
    context: CallContext,
  ): Reply<'receiveImportPart'> {
    await this.imports.receivePart(id, part, Buffer.from(base64, 'base64'), context);
    return {};
  }

  @Handles(productImportMessages.checkProductImport)
  check({ id, parts }: Input<'checkProductImport'>, context: CallContext): Reply<'checkProductImport'> {
    return this.imports.check(id, parts, context);
  }

  @Handles(productImportMessages.applyProductImport)
  apply({ id }: Input<'applyProductImport'>, context: CallContext): Reply<'applyProductImport'> {
    return this.imports.apply(id, context);
  }

  @Handles(productImportMessages.getProductImport)
  get({ id }: Input<'getProductImport'>, context: CallContext): Reply<'getProductImport'> {
    return this.imports.get(id, context);
  }

  @Handles(productImportMessages.listImportRows)
  listRows({ id, cursor }: Input<'listImportRows'>, context: CallContext): Reply<'listImportRows'> {
    return this.imports.listRows(id, cursor, context);
  }
}
