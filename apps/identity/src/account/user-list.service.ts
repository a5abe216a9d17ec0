import { Injectable } from '@nestjs/common';
import {
  pageFrom,
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { MAX_ACCOUNT_NAMES, type identityAdminMessages } from '@vale/contracts/identity';
import type { Account } from './account.js';
import { AccountListRepository } from './account-list.repository.js';
import { readPosition, writePosition, type UserPosition } from './user-cursor.js';
import { folded, nameKeyOf } from './user.js';
import { toAdminUser } from './user.service.js';

type Message = (typeof identityAdminMessages)['listAccounts'];
type Names = (typeof identityAdminMessages)['listAccountNames'];
type Query = MessageParsed<Message>;

interface Found {
  account: Account;
  position: UserPosition;
}

@Injectable()
export class UserListService {
  constructor(private readonly accounts: AccountListRepository) {}

  /** Newest first; what is searched for, by e-mail address and then by name. */
  async list(query: Query, context: CallContext): Promise<MessageReply<Message>> {
    requireAdmin(context);
    const q = folded(query.q ?? '');
    const found = await (q ? this.search(q, query) : this.newest(query));
    const page = pageFrom(found, query.limit, ({ position }) => writePosition(position));
    return { items: page.items.map(({ account }) => toAdminUser(account)), nextCursor: page.nextCursor };
  }

  /** Throws `platform.unauthenticated` and `platform.forbidden`. */
  async names(ids: string, context: CallContext): Promise<MessageReply<Names>> {
    requireAdmin(context);
    const asked = [...new Set(ids.split(','))].slice(0, MAX_ACCOUNT_NAMES);
    return { items: await this.accounts.namesOf(asked) };
  }

  private async newest({ cursor, status, limit }: Query): Promise<Found[]> {
    const after = readPosition(cursor, false);
    const from = after?.by === 'date' ? after : null;
    const found = await this.accounts.newest(from, { status, limit: limit + 1 });
    return found.map((account) => {
      const { createdAt, id } = account;
      return { account, position: { by: 'date', createdAt, id } };
    });
  }

  private async search(q: string, { cursor, status, limit }: Query): Promise<Found[]> {
    const after = readPosition(cursor, true);
    const inNames = after?.by === 'name';
    const afterEmail = after?.by === 'email' ? after.key : null;
    const byEmail = inNames ? [] : await this.accounts.byEmail(q, afterEmail, { status, limit: limit + 1 });
    const found: Found[] = byEmail.map((account) => ({
      account,
      position: { by: 'email', key: account.email },
    }));
    if (found.length > limit) return found;
    const missing = limit + 1 - found.length;
    const byName = await this.accounts.byName(q, inNames ? after.key : null, { status, limit: missing });
    return [
      ...found,
      ...byName.map((account): Found => ({ account, position: { by: 'name', key: nameKeyOf(account) } })),
    ];
  }
}
