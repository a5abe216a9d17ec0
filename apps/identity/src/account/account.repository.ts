import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Role } from '@vale/contracts/identity';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { insertMissing, isDuplicateKey, notRemoved, Outbox, type DomainEvent } from '@vale/platform/store';
import type { Account } from './account.js';
import { ACCOUNT_MODEL, type StoredAccount } from './account.schema.js';

@Injectable()
export class AccountRepository {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<StoredAccount>,
    private readonly outbox: Outbox,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Null when the e-mail is taken, also by a registration at the same moment. */
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
    const found = await this.accounts.findOne({ _id: id, ...notRemoved }).lean<StoredAccount | null>();
    return found && toAccount(found);
  }

  async findByEmail(email: string): Promise<Account | null> {
    const found = await this.accounts.findOne({ email }).lean<StoredAccount | null>();
    return found && toAccount(found);
  }

  /** A new hash of the same password. False when the password was changed meanwhile: the old one would come back. */
  async renewHash({ id: _id, passwordHash: known }: Account, passwordHash: string): Promise<boolean> {
    const key = { _id, passwordHash: known };
    return (await this.outbox.tryUpdate(this.accounts, key, { $set: { passwordHash } })) !== null;
  }

  /** Another password; ends the account's sessions, and the second factor of who knew the former one. */
  async replacePassword(id: string, passwordHash: string, nowMs: number): Promise<void> {
    await this.takeOver(id, { passwordHash, sessionsSince: nowMs });
  }

  /** An administrator who was `inativo` before can sign in: nobody else could change that. */
  async setRole(id: string, role: Role): Promise<void> {
    await this.takeOver(id, { role, ...(role === 'admin' && { status: 'ativo' as const }) });
  }

  /** False when the account's sessions were ended since it was read: by another password, or as it is `inativo`. */
  async recordLogin({ id: _id, sessionsSince }: Account, nowMs: number): Promise<boolean> {
    const recorded = await this.outbox.tryUpdate(
      this.accounts,
      { _id, sessionsSince },
      { $set: { lastLoginAt: nowMs } },
    );
    return recorded !== null;
  }

  /** False when it was confirmed before, or the account has another address by now: nobody has shown to read that one. */
  async confirmEmail({ id, email }: Account, nowMs: number, events: DomainEvent[]): Promise<boolean> {
    const key = { _id: id, email, emailConfirmedAt: null };
    return (
      (await this.outbox.tryUpdate(this.accounts, key, { $set: { emailConfirmedAt: nowMs } }, events)) !==
      null
    );
  }

  /** Saves events about the account, which is not changed otherwise. */
  async publish(id: string, events: DomainEvent[]): Promise<void> {
    await this.outbox.update(this.accounts, { _id: id }, {}, events);
  }

  /**
   * Writes fields of an account that nobody changed since it was read. Null when the e-mail is taken. Throws
   * `platform.conflict`.
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

  /** Its e-mail is free again at once. Throws `platform.conflict` when it was removed meanwhile. */
  async remove({ id, email }: Account): Promise<void> {
    const gone = { email: `removed:${id}`, status: 'inativo', role: 'customer' };
    await this.outbox.remove(this.accounts, { _id: id, email }, [], {
      $set: gone,
      $unset: { nameKey: 1 },
    });
  }

  /** Without events: for the demonstration's accounts. */
  async insertMissing(accounts: readonly Account[]): Promise<void> {
    const documents = accounts.map(({ id, ...fields }) => ({ _id: id, ...fields, ...this.mark }));
    await insertMissing(this.accounts, documents);
  }

  async listDemo(): Promise<Account[]> {
    const found = await this.accounts.find({ demo: true, ...notRemoved }).lean<StoredAccount[]>();
    return found.map(toAccount);
  }

  /** A live start leaves it alone from now on. */
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
    email: stored.email,
    nome: stored.nome,
    passwordHash: stored.passwordHash,
    role: stored.role,
    status: stored.status,
    emailConfirmedAt: stored.emailConfirmedAt,
    createdAt: stored.createdAt,
    lastLoginAt: stored.lastLoginAt,
    sessionsSince: stored.sessionsSince,
    ...(stored.nameKey !== undefined && { nameKey: stored.nameKey }),
    ...(stored.secondFactor && { secondFactor: stored.secondFactor }),
    ...(stored.enrolment && { enrolment: stored.enrolment }),
    ...(stored.demo && { demo: stored.demo }),
  };
}
