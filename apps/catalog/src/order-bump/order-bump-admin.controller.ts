import { Controller } from '@nestjs/common';
import { catalogAdminMessages } from '@vale/contracts/catalog';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { OrderBumpAdminService } from './order-bump-admin.service.js';

type Messages = typeof catalogAdminMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class OrderBumpAdminController {
  constructor(private readonly bumps: OrderBumpAdminService) {}

  @Handles(catalogAdminMessages.listAllOrderBumps)
  list(query: Input<'listAllOrderBumps'>, context: CallContext): Reply<'listAllOrderBumps'> {
    return this.bumps.list(query, context);
  }

  @Handles(catalogAdminMessages.createOrderBump)
  create(draft: Input<'createOrderBump'>, context: CallContext): Reply<'createOrderBump'> {
    return this.bumps.create(draft, context);
  }

  @Handles(catalogAdminMessages.changeOrderBump)
  change(change: Input<'changeOrderBump'>, context: CallContext): Reply<'changeOrderBump'> {
    return this.bumps.change(change, context);
  }

  @Handles(catalogAdminMessages.deleteOrderBump)
  async delete({ id, version }: Input<'deleteOrderBump'>, context: CallContext): Reply<'deleteOrderBump'> {
    await this.bumps.delete(id, version, context);
    return {};
  }

  @Handles(catalogAdminMessages.importOrderBumps)
  import(input: Input<'importOrderBumps'>, context: CallContext): Reply<'importOrderBumps'> {
    return this.bumps.import(input, context);
  }
}
