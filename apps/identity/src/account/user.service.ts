import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  domainEvent,
  platformErrors,
  requireAdmin,
  type CallContext,
  type DomainEvent,
  type MessageParsed,
  isStaff,
} from '@vale/contracts/define';
import {
  identityAdminErrors,
  identityAdminMessages,
  identityErrors,
  identityEvents,
  type AdminUser,
  type UserDraft,
  type UserPatch,
} from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { Clock } from '@vale/platform/clock';
import { Ids } from '@vale/platform/ids';
import { SessionEndService } from '../session/session-end.service.js';
import { newAccount, type Account, type ListedAccount } from './account.js';
import { recordOf } from './account-record.js';
import { AccountRemovalService } from './account-removal.service.js';
import { AccountRepository } from './account.repository.js';
import { PasswordService } from './password.service.js';
import { changedAccount } from './user.js';

@Injectable()
export class UserService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionEndService,
    private readonly removal: AccountRemovalService,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** Throws `identity.email-in-use`, `identity.common-password`. */
  @Handles(identityAdminMessages.createAccount)
  async create({ nome, email, senha, status }: UserDraft, context: CallContext): Promise<AdminUser> {
    requireAdmin(context);
    await this.passwords.check(senha, email);
    if (await this.accounts.findByEmail(email)) throw new AppError(identityErrors.emailInUse);
    const id = this.ids.ulid();
    const passwordHash = await this.passwords.hash(senha, 'admin');
    const nowMs = this.clock.nowMs();
    const account = { ...newAccount({ id, email, nome, passwordHash, role: 'customer', nowMs }), status };
    const opened = await this.accounts.add(account, [
      domainEvent(identityEvents.accountRegistered, { accountId: id }),
      this.confirmation(id, id),
      recordOf(context, 'create', { before: null, after: account }),
    ]);
    if (!opened) throw new AppError(identityErrors.emailInUse);
    return toAdminUser(opened);
  }

  /**
   * Throws `identity.account-not-found`, `identity.own-account`, `identity.team-account`, `identity.administrator-email`,
   * `identity.email-in-use`, `identity.common-password`, `platform.conflict`.
   */
  @Handles(identityAdminMessages.changeAccount)
  async change(
    { id, revision, change }: { id: string; revision: string; change: UserPatch },
    context: CallContext,
  ): Promise<AdminUser> {
    const { accountId } = requireAdmin(context);
    const account = await this.existing(id);
    refuseStale(account, revision);
    refuseTeam(account, accountId);
    if (id === accountId && change.status === 'inativo') throw new AppError(identityAdminErrors.ownAccount);
    const fields = changedAccount(account, change, this.clock.nowMs());
    if (fields.email && isStaff(account.role)) throw new AppError(identityAdminErrors.administratorEmail);
    const all = { ...fields, ...(await this.passwordFields(account, change)) };
    const record = recordOf(context, 'change', { before: account, after: { ...account, ...all } });
    const saved = await this.save(account, all, [record]);
    if (saved.sessionsSince !== account.sessionsSince) await this.sessions.endAll(id);
    return toAdminUser(saved);
  }

  /**
   * Throws `identity.account-not-found`, `identity.own-account`, `identity.team-account`, `platform.conflict` if it changed since `revision`.
   */
  @Handles(identityAdminMessages.deleteAccount)
  async delete(
    { id, revision }: MessageParsed<typeof identityAdminMessages.deleteAccount>,
    context: CallContext,
  ) {
    const { accountId } = requireAdmin(context);
    if (id === accountId) throw new AppError(identityAdminErrors.ownAccount);
    const account = await this.existing(id);
    refuseTeam(account, accountId);
    if (revision !== undefined) refuseStale(account, revision);
    await this.removal.remove(account, [recordOf(context, 'delete', { before: account, after: null })]);
    return {};
  }

  private async passwordFields(account: Account, { senha, email }: UserPatch): Promise<Partial<Account>> {
    if (senha === undefined) return {};
    await this.passwords.check(senha, email ?? account.email);
    return { passwordHash: await this.passwords.hash(senha, 'admin'), sessionsSince: this.clock.nowMs() };
  }

  private async save(account: Account, fields: Partial<Account>, records: DomainEvent[]): Promise<Account> {
    if (Object.keys(fields).length === 0) return account;
    const events = fields.email ? [...records, this.confirmation(account.id, this.ids.ulid())] : records;
    const saved = await this.accounts.replace(account, fields, events);
    if (!saved) throw new AppError(identityErrors.emailInUse);
    return saved;
  }

  private confirmation(accountId: string, requestId: string): DomainEvent {
    return domainEvent(identityEvents.confirmationRequested, { accountId, requestId });
  }

  private async existing(id: string): Promise<Account> {
    const account = await this.accounts.findById(id);
    if (!account) throw new AppError(identityAdminErrors.accountNotFound);
    return account;
  }
}

/** Somebody of the team is changed by the team's rules, which keep an owner. */
function refuseTeam({ id, role }: Account, callerId: string): void {
  if (isStaff(role) && id !== callerId) throw new AppError(identityAdminErrors.teamAccount);
}

function refuseStale(account: Account, revision: string): void {
  if (revisionOf(account) !== revision) throw new AppError(platformErrors.conflict);
}

export function toAdminUser(account: ListedAccount): AdminUser {
  return {
    id: account.id,
    nome: account.nome,
    email: account.email,
    role: account.role,
    status: account.status,
    emailConfirmed: account.emailConfirmedAt !== null,
    dataCriacao: account.createdAt,
    ultimoLogin: account.lastLoginAt,
    revision: revisionOf(account),
  };
}

/**
 * Changes with every field that an administrator can change. It is a hash because it appears in URLs, where
 * e-mails must not.
 */
function revisionOf({ nome, email, status, sessionsSince }: ListedAccount): string {
  const seen = JSON.stringify([nome, email, status, sessionsSince]);
  return createHash('sha256').update(seen).digest('base64url');
}
