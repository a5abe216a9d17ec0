import { Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import type { Role } from '@vale/contracts/identity';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import {
  type DomainEvent,
  InjectModel,
  insertMissing,
  isDuplicateKey,
  notRemoved,
  Outbox,
} from '@vale/platform/store';
import type { Account, AccountWithPassword } from './account.js';
import { accountSchema, type StoredAccount } from './account.schema.js';

@Injectable()
export class AccountRepository {
  constructor(
    @InjectModel(accountSchema) private readonly accounts: Model<StoredAccount>,
    private readonly outbox: Outbox,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Null if the e-mail is taken, also by a simultaneous registration. */
  async add({ id, ...fields }: Account, events: DomainEvent[]): Promise<Account | null> {
    try {
      const document = { _id: id, ...fields, ...this.mark };
      return toAccount(await this.outbox.insert(this.accounts, document, events));
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return null;
      throw error;
    }
  }

  async findById(id: string): Promise<Account | null> {
    const found = await this.accounts
      .findOne({ _id: id, email: { $exists: true }, ...notRemoved })
      .lean<StoredAccount | null>();
    return found && toAccount(found);
  }

  async findByEmail(email: string): Promise<Account | null> {
    const found = await this.accounts.findOne({ email }).lean<StoredAccount | null>();
    return found && toAccount(found);
  }

  /**
   * Stores a new hash of the same password. Returns false if the password changed meanwhile, because the old password
   * would come back.
   */
  async renewHash(
    { id: _id, passwordHash: known }: AccountWithPassword,
    passwordHash: string,
  ): Promise<boolean> {
    const key = { _id, passwordHash: known };
    return (await this.outbox.tryUpdate(this.accounts, key, { $set: { passwordHash } })) !== null;
  }

  /**
   * Ends the account's sessions, and removes the second factor, which belongs to whoever knew the former password.
   */
  async replacePassword(id: string, passwordHash: string, nowMs: number): Promise<void> {
    await this.takeOver(id, { passwordHash, sessionsSince: nowMs });
  }

  /** Also reactivates an administrator who was `inativo`: nobody else could. */
  async setRole(id: string, role: Role): Promise<void> {
    await this.takeOver(id, { role, ...(role === 'admin' && { status: 'ativo' as const }) });
  }

  /** False if the account's sessions were ended since it was read. */
  async recordLogin({ id: _id, sessionsSince }: Account, nowMs: number): Promise<boolean> {
    const recorded = await this.outbox.tryUpdate(
      this.accounts,
      { _id, sessionsSince },
      { $set: { lastLoginAt: nowMs } },
    );
    return recorded !== null;
  }

  /** False if it was confirmed before, or if the account has another e-mail by now, which nobody has confirmed. */
  async confirmEmail({ id, email }: Account, nowMs: number, events: DomainEvent[]): Promise<boolean> {
    const key = { _id: id, email, emailConfirmedAt: null };
    return (
      (await this.outbox.tryUpdate(this.accounts, key, { $set: { emailConfirmedAt: nowMs } }, events)) !==
      null
    );
  }

  /** The account becomes a guest. False if its e-mail was confirmed or changed meanwhile. */
  async releaseEmail({ id: _id, email }: Account, guestUntil: number): Promise<boolean> {
    const key = { _id, email, emailConfirmedAt: null, role: 'customer' as const };
    const $unset = { email: 1, nome: 1, nameKey: 1, passwordHash: 1, demo: 1 } as const;
    return (await this.outbox.tryUpdate(this.accounts, key, { $set: { guestUntil }, $unset })) !== null;
  }

  /** Saves events without changing the account. */
  async publish(id: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.update(this.accounts, { _id: id }, {}, events);
  }

  /**
   * Returns null if the e-mail is taken. Throws `platform.conflict` if somebody changed the account since it was
   * read.
   */
  async replace(account: Account, fields: Partial<Account>, events: DomainEvent[]): Promise<Account | null> {
    const { id: _id, nome, email, status, sessionsSince } = account;
    const unchanged = { _id, nome, email, status, sessionsSince };
    try {
      return toAccount(await this.outbox.update(this.accounts, unchanged, { $set: fields }, events));
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return null;
      throw error;
    }
  }

  /** Frees its e-mail at once. Throws `platform.conflict` if the account was removed meanwhile. */
  async remove({ id, email }: Account): Promise<void> {
    const gone = { email: `removed:${id}`, status: 'inativo', role: 'customer' };
    await this.outbox.remove(this.accounts, { _id: id, email }, [], {
      $set: gone,
      $unset: { nameKey: 1 },
    });
  }

  /** Inserts the demo's accounts, without events. */
  async insertMissing(accounts: readonly Account[]): Promise<void> {
    const documents = accounts.map(({ id, ...fields }) => ({ _id: id, ...fields, ...this.mark }));
    await insertMissing(this.accounts, documents);
  }

  async listDemo(): Promise<Account[]> {
    const found = await this.accounts.find({ demo: true, ...notRemoved }).lean<StoredAccount[]>();
    return found.map(toAccount);
  }

  /** From now on a live start keeps the account. */
  async takeDemoMark(id: string): Promise<void> {
    await this.outbox.update(this.accounts, { _id: id }, { $unset: { demo: 1 } });
  }

  private get mark(): Pick<Account, 'demo'> {
    return this.runtime.VALE_DEMO ? { demo: true } : {};
  }

  async findAdmins(): Promise<Account[]> {
    const found = await this.accounts.find({ role: 'admin' }).lean<StoredAccount[]>();
    return found.map(toAccount);
  }

  private async takeOver(id: string, fields: Partial<Omit<Account, 'id'>>): Promise<void> {
    const change = { $set: fields, $unset: { secondFactor: 1, enrolment: 1 } };
    await this.outbox.update(this.accounts, { _id: id }, change);
  }
}

function toAccount(stored: StoredAccount): Account {
  return {
    id: stored._id,
    email: stored.email!,
    nome: stored.nome!,
    role: stored.role,
    status: stored.status,
    emailConfirmedAt: stored.emailConfirmedAt,
    createdAt: stored.createdAt,
    lastLoginAt: stored.lastLoginAt,
    sessionsSince: stored.sessionsSince,
    ...(stored.passwordHash !== undefined && { passwordHash: stored.passwordHash }),
    ...(stored.nameKey !== undefined && { nameKey: stored.nameKey }),
    ...(stored.hiredAt !== undefined && { hiredAt: stored.hiredAt }),
    ...(stored.secondFactor && { secondFactor: stored.secondFactor }),
    ...(stored.enrolment && { enrolment: stored.enrolment }),
    ...(stored.demo && { demo: stored.demo }),
  };
}
