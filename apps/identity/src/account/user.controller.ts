import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { identityAdminMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { UserListService } from './user-list.service.js';
import { UserService } from './user.service.js';

type Messages = typeof identityAdminMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class UserController {
  constructor(
    private readonly users: UserService,
    private readonly lists: UserListService,
  ) {}

  @Handles(identityAdminMessages.listAccounts)
  list(query: Input<'listAccounts'>, context: CallContext): Reply<'listAccounts'> {
    return this.lists.list(query, context);
  }

  @Handles(identityAdminMessages.listAccountNames)
  listNames({ ids }: Input<'listAccountNames'>, context: CallContext): Reply<'listAccountNames'> {
    return this.lists.names(ids, context);
  }

  @Handles(identityAdminMessages.createAccount)
  create(draft: Input<'createAccount'>, context: CallContext): Reply<'createAccount'> {
    return this.users.create(draft, context);
  }

  @Handles(identityAdminMessages.changeAccount)
  change(change: Input<'changeAccount'>, context: CallContext): Reply<'changeAccount'> {
    return this.users.change(change, context);
  }

  @Handles(identityAdminMessages.deleteAccount)
  async delete({ id, revision }: Input<'deleteAccount'>, context: CallContext): Reply<'deleteAccount'> {
    await this.users.delete(id, revision, context);
    return {};
  }
}
