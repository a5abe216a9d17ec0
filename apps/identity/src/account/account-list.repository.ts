import { Injectable } from '@nestjs/common';
import type { AccountStatus, Role } from '@vale/contracts/identity';
import { byCodePoints, InjectModel, notRemoved } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import type { ListedAccount } from './account.js';
import { accountSchema, type StoredAccount } from './account.schema.js';

/** Sorts after every text with the same prefix. */
const LAST = '\uffff';

const ORDERS = {
  newest: { direction: -1, from: '$lte', beyond: '$lt' },
  oldest: { direction: 1, from: '$gte', beyond: '$gt' },
} as const;

const AS_LISTED = { outbox: 0, passwordHash: 0, secondFactor: 0, enrolment: 0 } as const;

interface Asked {
  status: AccountStatus | undefined;
  limit: number;
}

@Injectable()
export class AccountListRepository {
  constructor(@InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>) {}

  async byDate(
    order: 'newest' | 'oldest',
    after: { createdAt: number; id: string } | null,
    asked: Asked,
  ): Promise<ListedAccount[]> {
    const { direction, from, beyond } = ORDERS[order];
    const behind = after && {
      createdAt: { [from]: after.createdAt },
      $or: [{ createdAt: { [beyond]: after.createdAt } }, { _id: { [beyond]: after.id } }],
    };
    return this.read({ ...behind }, { createdAt: direction, _id: direction }, asked);
  }

  /** Sorted by name. Accounts without a name key sort by their e-mail. */
  async byOrderKey(after: string | null, asked: Asked): Promise<ListedAccount[]> {
    const behind = after === null ? { $gte: '' } : { $gt: after };
    const [named, others] = await Promise.all([
      this.read({ nameKey: behind }, { nameKey: 1 }, asked),
      this.read({ nameKey: null, email: behind }, { email: 1 }, asked),
    ]);
    return [...named, ...others].toSorted(byOrderKey).slice(0, asked.limit);
  }

  /** Accounts whose e-mail has this prefix, sorted by e-mail. */
  async byEmail(beginning: string, after: string | null, asked: Asked): Promise<ListedAccount[]> {
    return this.read({ email: between(beginning, after) }, { email: 1 }, asked);
  }

  /** Accounts whose name key has this prefix, sorted by name. */
  async byName(beginning: string, after: string | null, asked: Asked): Promise<ListedAccount[]> {
    const notByEmail = { email: { $not: { $gte: beginning, $lt: beginning + LAST } } };
    return this.read({ nameKey: between(beginning, after), ...notByEmail }, { nameKey: 1 }, asked);
  }

  /** Removed accounts are left out. */
  async namesOf(
    ids: readonly string[],
    roles: readonly Role[],
  ): Promise<Pick<ListedAccount, 'id' | 'email'>[]> {
    const found = await this.accounts
      .find({ _id: { $in: [...ids] }, email: { $exists: true }, role: { $in: [...roles] }, ...notRemoved })
      .select({ email: 1 })
      .lean<{ _id: string; email: string }[]>();
    return found.map(({ _id: id, email }) => ({ id, email }));
  }

  private async read(
    filter: QueryFilter<StoredAccount>,
    sort: Record<string, 1 | -1>,
    { status, limit }: Asked,
  ): Promise<ListedAccount[]> {
    const found = await this.accounts
      .find({ email: { $exists: true }, ...notRemoved, ...(status && { status }), ...filter })
      .sort(sort)
      .limit(limit)
      .select(AS_LISTED)
      .lean<(Omit<ListedAccount, 'id'> & { _id: string })[]>();
    return found.map(({ _id: id, ...account }) => ({ id, ...account }));
  }
}

/** Sort key by name. Without a name key it is the e-mail, because the name is then the beginning of the e-mail. */
export function orderKeyOf({ nameKey, email }: Pick<ListedAccount, 'nameKey' | 'email'>): string {
  return nameKey ?? email;
}

export function byOrderKey(one: ListedAccount, other: ListedAccount): number {
  return byCodePoints(orderKeyOf(one), orderKeyOf(other));
}

function between(beginning: string, after: string | null): Record<string, string> {
  return { ...(after === null ? { $gte: beginning } : { $gt: after }), $lt: beginning + LAST };
}
