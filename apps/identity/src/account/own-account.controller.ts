import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { ownAccountMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { OwnAccountService } from './own-account.service.js';

@Controller()
export class OwnAccountController {
  constructor(private readonly accounts: OwnAccountService) {}

  @Handles(ownAccountMessages.exportAccount)
  export(
    _input: MessageParsed<typeof ownAccountMessages.exportAccount>,
    context: CallContext,
  ): Promise<MessageReply<typeof ownAccountMessages.exportAccount>> {
    return this.accounts.export(context);
  }

  @Handles(ownAccountMessages.closeAccount)
  async close(
    { password }: MessageParsed<typeof ownAccountMessages.closeAccount>,
    context: CallContext,
  ): Promise<MessageReply<typeof ownAccountMessages.closeAccount>> {
    await this.accounts.close(password, context);
    return {};
  }
}
