import { Injectable } from '@nestjs/common';
import { STAFF_ROLES, type DomainEvent, type StaffRole } from '@vale/contracts/define';
import { InjectModel, notRemoved, Outbox } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { Account } from '../account/account.js';
import { accountSchema, type StoredAccount } from '../account/account.schema.js';

/** Accounts of the team. Each change names the role that it changes, so of two at once one is refused. */
@Injectable()
export class TeamRepository {
  constructor(
    @InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>,
    private readonly outbox: Outbox,
  ) {}

  async listIds(): Promise<string[]> {
    const found = await this.accounts
      .find({ role: { $in: [...STAFF_ROLES] }, ...notRemoved })
      .select({ _id: 1 })
      .lean<{ _id: string }[]>();
    return found.map(({ _id }) => _id);
  }

  /** False if somebody changed the account since it was read. */
  async hire(
    { id: _id, email, sessionsSince }: Account,
    fields: Partial<Account>,
    events: DomainEvent[],
  ): Promise<boolean> {
    const key = { _id, email, sessionsSince, role: 'customer' as const };
    const change = { $set: fields, $unset: { secondFactor: 1, enrolment: 1 } } as const;
    return (await this.outbox.tryUpdate(this.accounts, key, change, events)) !== null;
  }

  /** False if the account has another role by now. */
  async setRole(
    { id: _id, role: before }: Account,
    role: StaffRole,
    sessionsSince: number,
    events: DomainEvent[],
  ): Promise<boolean> {
    const change = { $set: { role, sessionsSince } };
    return (await this.outbox.tryUpdate(this.accounts, { _id, role: before }, change, events)) !== null;
  }

  /** The account becomes a customer's. False if it has another role by now. */
  async dismiss(
    { id: _id, role: before }: Account,
    sessionsSince: number,
    events: DomainEvent[],
  ): Promise<boolean> {
    const change = {
      $set: { role: 'customer' as const, sessionsSince },
      $unset: { secondFactor: 1, enrolment: 1, hiredAt: 1 },
    } as const;
    return (await this.outbox.tryUpdate(this.accounts, { _id, role: before }, change, events)) !== null;
  }
}
