import { Injectable } from '@nestjs/common';
import {
  MAX_SORTED_IN_PANEL,
  pageFrom,
  pageOfAll,
  mayCall,
  requireAdmin,
  requirePermission,
  STAFF_ROLES,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { identityAdminMessages, MAX_ACCOUNT_NAMES, type UserOrder } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import type { ListedAccount } from './account.js';
import { AccountListRepository, byOrderKey, orderKeyOf } from './account-list.repository.js';
import { readPosition, writePosition, type UserPosition } from './user-cursor.js';
import { folded, nameKeyOf } from './name-key.js';
import { toAdminUser } from './user.service.js';

type Message = (typeof identityAdminMessages)['listAccounts'];
type Names = (typeof identityAdminMessages)['listAccountNames'];
type Query = MessageParsed<Message>;

const oldestFirst = (one: ListedAccount, other: ListedAccount) => one.createdAt - other.createdAt;

const COMPARED: Record<UserOrder, (one: ListedAccount, other: ListedAccount) => number> = {
  newest: (one, other) => oldestFirst(other, one),
  oldest: oldestFirst,
  name: byOrderKey,
};

interface Found {
  account: ListedAccount;
  position: UserPosition;
}

@Injectable()
export class UserListService {
  constructor(private readonly accounts: AccountListRepository) {}

  /** Newest first by default. A search finds e-mails first, then names. */
  @Handles(identityAdminMessages.listAccounts)
  async list(query: Query, context: CallContext): Promise<MessageReply<Message>> {
    requireAdmin(context);
    const q = folded(query.q ?? '');
    if (q && query.order) return this.orderedSearch(q, query.order, query);
    const found = await (q ? this.search(q, query) : this.inOrder(query));
    const page = pageFrom(found, query.limit, ({ position }) => writePosition(position));
    return { items: page.items.map(({ account }) => toAdminUser(account)), nextCursor: page.nextCursor };
  }

  /** A role that reads no orders gets the team's addresses alone. Throws `platform.unauthenticated`, `platform.forbidden`. */
  @Handles(identityAdminMessages.listAccountNames)
  async names({ ids }: { ids: string }, context: CallContext): Promise<MessageReply<Names>> {
    const { role } = requirePermission(context, 'panel');
    const asked = [...new Set(ids.split(','))].slice(0, MAX_ACCOUNT_NAMES);
    const named = mayCall(role, 'orders') ? (['customer', ...STAFF_ROLES] as const) : STAFF_ROLES;
    return { items: await this.accounts.namesOf(asked, named) };
  }

  private async inOrder({ cursor, status, limit, order = 'newest' }: Query): Promise<Found[]> {
    const asked = { status, limit: limit + 1 };
    if (order === 'name') {
      const found = await this.accounts.byOrderKey(readPosition(cursor, 'key')?.key ?? null, asked);
      return found.map((account) => ({ account, position: { by: 'key', key: orderKeyOf(account) } }));
    }
    const found = await this.accounts.byDate(order, readPosition(cursor, 'date'), asked);
    return found.map((account) => {
      const { createdAt, id } = account;
      return { account, position: { by: 'date', createdAt, id } };
    });
  }

  /** Sorts the first `MAX_SORTED_IN_PANEL` hits in memory, because no index has this order. */
  private async orderedSearch(
    q: string,
    order: UserOrder,
    { cursor, status, limit }: Query,
  ): Promise<MessageReply<Message>> {
    const found = await this.search(q, { status, limit: MAX_SORTED_IN_PANEL });
    const accounts = found.slice(0, MAX_SORTED_IN_PANEL).map(({ account }) => account);
    const page = pageOfAll(accounts.toSorted(COMPARED[order]), { cursor, limit });
    return {
      items: page.items.map(toAdminUser),
      nextCursor: page.nextCursor,
      isComplete: found.length <= MAX_SORTED_IN_PANEL,
    };
  }

  /** Returns one more than the limit if there are more. */
  private async search(
    q: string,
    { cursor, status, limit }: Pick<Query, 'cursor' | 'status' | 'limit'>,
  ): Promise<Found[]> {
    const after = readPosition(cursor, 'email', 'name');
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
