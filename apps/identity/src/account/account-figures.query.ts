import { Injectable } from '@nestjs/common';
import { requireAdmin, type CallContext, type MessageReply } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { Handles } from '@vale/platform/bus';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { accountSchema, type StoredAccount } from './account.schema.js';

@Injectable()
export class AccountFiguresQuery {
  constructor(@InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>) {}

  @Handles(figuresMessages.ofAccounts)
  async get(_: object, context: CallContext): Promise<MessageReply<typeof figuresMessages.ofAccounts>> {
    requireAdmin(context);
    // Guests have no e-mail address, so this counts keys of the index of e-mail addresses.
    return { accounts: await this.accounts.countDocuments({ email: { $gt: '' } }) };
  }
}
