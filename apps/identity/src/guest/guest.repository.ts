import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import { accountSchema, type StoredAccount } from '../account/account.schema.js';
import type { Guest } from './guest.js';

/** Guests are stored among the accounts: an account that loses its e-mail becomes one. */
@Injectable()
export class GuestRepository {
  constructor(
    @InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>,
    private readonly outbox: Outbox,
  ) {}

  async add({ id: _id, ...fields }: Guest): Promise<void> {
    const never = { emailConfirmedAt: null, lastLoginAt: null };
    const known = { role: 'customer', status: 'ativo', createdAt: fields.sessionsSince } as const;
    await this.outbox.insert(this.accounts, { _id, ...known, ...never, ...fields });
  }

  async find(id: string): Promise<Guest | null> {
    const found = await this.accounts
      .findOne({ _id: id, status: 'ativo', guestUntil: { $exists: true }, ...notRemoved })
      .lean<StoredAccount | null>();
    return found && { id, sessionsSince: found.sessionsSince, guestUntil: found.guestUntil! };
  }

  async removeOver(nowMs: number): Promise<void> {
    await this.accounts.deleteMany({ guestUntil: { $lte: nowMs }, ...notRemoved });
  }
}
