import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AccountStatus } from '@vale/contracts/identity';
import { notRemoved } from '@vale/platform/store';
import type { Model, QueryFilter } from 'mongoose';
import type { Account } from './account.js';
import { toAccount } from './account.repository.js';
import { ACCOUNT_MODEL, type StoredAccount } from './account.schema.js';

/** Sorts after every text that begins with what stands before it. */
const LAST = '\uffff';

interface Asked {
  status: AccountStatus | undefined;
  limit: number;
}

/** The panel's lists of accounts. */
@Injectable()
export class AccountListRepository {
  constructor(@InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<StoredAccount>) {}

  async newest(after: { createdAt: number; id: string } | null, asked: Asked): Promise<Account[]> {
    const older = after && {
      createdAt: { $lte: after.createdAt },
      $or: [{ createdAt: { $lt: after.createdAt } }, { _id: { $lt: after.id } }],
    };
    return this.read({ ...older }, { createdAt: -1, _id: -1 }, asked);
  }

  /** Those whose address begins so, in the order of addresses, after one of them. */
  async byEmail(beginning: string, after: string | null, asked: Asked): Promise<Account[]> {
    return this.read({ email: between(beginning, after) }, { email: 1 }, asked);
  }

  /** Those whose name key begins so, in the order of names, after one of them. */
  async byName(beginning: string, after: string | null, asked: Asked): Promise<Account[]> {
    const notByEmail = { email: { $not: { $gte: beginning, $lt: beginning + LAST } } };
    return this.read({ nameKey: between(beginning, after), ...notByEmail }, { nameKey: 1 }, asked);
  }

  /** Those that were not removed. */
  async namesOf(ids: readonly string[]): Promise<Pick<Account, 'id' | 'email'>[]> {
    const found = await this.accounts
      .find({ _id: { $in: [...ids] }, ...notRemoved })
      .select({ email: 1 })
      .lean<Pick<StoredAccount, '_id' | 'email'>[]>();
    return found.map(({ _id: id, email }) => ({ id, email }));
  }

  private async read(
    filter: QueryFilter<StoredAccount>,
    sort: Record<string, 1 | -1>,
    { status, limit }: Asked,
  ): Promise<Account[]> {
    const found = await this.accounts
      .find({ ...notRemoved, ...(status && { status }), ...filter })
      .sort(sort)
      .limit(limit)
      .lean<StoredAccount[]>();
    return found.map(toAccount);
  }
}

function between(beginning: string, after: string | null): Record<string, string> {
  return { ...(after === null ? { $gte: beginning } : { $gt: after }), $lt: beginning + LAST };
}
