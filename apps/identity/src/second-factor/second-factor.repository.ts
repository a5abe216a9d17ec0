import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { type DomainEvent, InjectModel, Outbox } from '@vale/platform/store';
import type { Account } from '../account/account.js';
import { accountSchema, type StoredAccount } from '../account/account.schema.js';
import type { Enrolment, SecondFactor } from './second-factor.js';

@Injectable()
export class SecondFactorRepository {
  constructor(
    @InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>,
    private readonly outbox: Outbox,
  ) {}

  /** Replaces an unfinished enrolment. Throws `platform.conflict`. */
  async begin({ id: _id, sessionsSince }: Account, enrolment: Enrolment): Promise<void> {
    await this.outbox.update(this.accounts, { _id, sessionsSince }, { $set: { enrolment } });
  }

  /**
   * Ends the account's sessions. Throws `platform.conflict` if another enrolment was begun or sessions were ended
   * meanwhile.
   */
  async enrol(
    { id: _id, sessionsSince, enrolment }: Account,
    fields: { secondFactor: SecondFactor; sessionsSince: number },
    events: DomainEvent[],
  ): Promise<void> {
    const key = { _id, sessionsSince, 'enrolment.sealed': enrolment!.sealed };
    await this.outbox.update(this.accounts, key, { $set: fields, $unset: { enrolment: 1 } }, events);
  }

  /** Marks an app code as used. False if this code or a later one was used before. */
  async useStep({ id: _id, secondFactor }: Account, step: number): Promise<boolean> {
    const key = {
      _id,
      'secondFactor.sealed': secondFactor!.sealed,
      'secondFactor.lastStep': { $lt: step },
    };
    const change = { $set: { 'secondFactor.lastStep': step } };
    return (await this.outbox.tryUpdate(this.accounts, key, change)) !== null;
  }

  /** Marks a recovery code as used. False if the account does not have it. */
  async useRecovery({ id: _id }: Account, hash: string): Promise<boolean> {
    const key = { _id, 'secondFactor.recovery': hash };
    const change = { $pull: { 'secondFactor.recovery': hash } };
    return (await this.outbox.tryUpdate(this.accounts, key, change)) !== null;
  }

  /** Throws `platform.conflict` if the second factor has been replaced. */
  async replaceRecovery(
    { id: _id, secondFactor }: Account,
    recovery: string[],
    events: DomainEvent[],
  ): Promise<void> {
    const key = { _id, 'secondFactor.sealed': secondFactor!.sealed };
    await this.outbox.update(this.accounts, key, { $set: { 'secondFactor.recovery': recovery } }, events);
  }

  /** `sessionsSince` ends the account's sessions. Throws `platform.conflict`. */
  async remove(
    { id: _id, secondFactor }: Account,
    events: DomainEvent[],
    fields: { sessionsSince?: number } = {},
  ): Promise<void> {
    const key = { _id, 'secondFactor.sealed': secondFactor!.sealed };
    const change = { $set: fields, $unset: { secondFactor: 1, enrolment: 1 } };
    await this.outbox.update(this.accounts, key, change, events);
  }
}
