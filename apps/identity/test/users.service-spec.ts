import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import { platformErrors, type Actor, type CallContext, type MessageInput } from '@vale/contracts/define';
import {
  identityAdminErrors,
  identityAdminMessages,
  identityErrors,
  identityEvents,
  identityMessages,
  type AdminUser,
  type UserPatch,
} from '@vale/contracts/identity';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { createHash } from 'node:crypto';
import type { AccountWithPassword } from '../src/account/account.js';
import { AccountRepository } from '../src/account/account.repository.js';
import { identity } from '../src/identity.app.js';

const CHEAP = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };
const LIVE = {
  ...CHEAP,
  VALE_DEMO: 'false',
  IDENTITY_KEY: 'a key that is no default and long enough',
  ADMIN_EMAIL: 'dona@loja.com',
  ADMIN_PASSWORD: 'bem guardada 7',
};
const client = { ip: '203.0.113.1', userAgent: 'jest' };
const ANA = {
  nome: 'Ana Souza',
  email: 'ana@exemplo.com',
  senha: 'gatos e livros',
  status: 'ativo' as const,
};

let service: ServiceEnvironment;
let events: EventRecorder;
let admin: { actor: Actor; client: typeof client };

beforeEach(async () => {
  events = new EventRecorder({
    durable: [identityEvents.sessionRevoked, identityEvents.confirmationRequested, auditEvents.adminChanged],
  });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
  await service.start(LIVE);
  const [own] = await service.collection('accounts').find({ role: 'admin' }).toArray();
  const actor: Actor = { accountId: own!._id, sessionId: 's', email: LIVE.ADMIN_EMAIL, role: 'admin' };
  admin = { actor, client };
});
afterEach(() => service.close());

type List = MessageInput<typeof identityAdminMessages.listAccounts>;
const create = (changes: Partial<typeof ANA> = {}) =>
  service.request(identityAdminMessages.createAccount, { ...ANA, ...changes }, admin);
const change = ({ id, revision }: AdminUser, patch: UserPatch) =>
  service.request(identityAdminMessages.changeAccount, { id, revision, change: patch }, admin);
const list = (query: List = {}) => service.request(identityAdminMessages.listAccounts, query, admin);
const names = async (query: List = {}) => (await list(query)).items.map(({ nome }) => nome);
const signIn = (email = ANA.email, password = ANA.senha) =>
  service.request(identityMessages.openSession, { email, password }, { client });
const whoHas = (token: string) => service.request(identityMessages.getSession, { token }, { client });
const isRevoked = (token: string) => {
  const key = createHash('sha256').update(token).digest('hex');
  return events
    .of(identityEvents.sessionRevoked)
    .some(({ data }) => (data.sessionKeys as string[]).includes(key));
};
const ownAccount = async () => (await list({ q: LIVE.ADMIN_EMAIL })).items[0]!;

describe('an account that the administrator opens', () => {
  it('signs in with the password that was set, which no reply shows', async () => {
    const user = await create();
    expect(user).toMatchObject({
      nome: 'Ana Souza',
      email: ANA.email,
      role: 'customer',
      status: 'ativo',
      emailConfirmed: false,
      dataCriacao: service.clock.nowMs(),
      ultimoLogin: null,
    });
    expect(JSON.stringify(await list())).not.toMatch(/argon2|gatos/);
    expect((await signIn()).user.displayName).toBe('Ana Souza');
    expect((await list({ q: 'ana@' })).items[0]?.ultimoLogin).toBe(service.clock.nowMs());
    await waitUntil(() => events.of(identityEvents.confirmationRequested).length === 1);
  });

  it.each([
    ['a taken e-mail', { email: LIVE.ADMIN_EMAIL }, identityErrors.emailInUse],
    ['a common password', { senha: 'senha123' }, identityErrors.commonPassword],
    ['a short password', { senha: '12345' }, platformErrors.invalidInput],
    ['no name', { nome: ' ' }, platformErrors.invalidInput],
  ])('is refused with %s', async (_, changes, error) => {
    expect(await codeOf(create(changes))).toBe(error.code);
  });
});

describe('a change of an account', () => {
  it('ends its sessions at the gateways too and refuses its login while it is inativo', async () => {
    const user = await create();
    const { token } = await signIn();
    service.clock.advance(1_000);
    const paused = await change((await list({ q: user.email })).items[0]!, { status: 'inativo' });
    await waitUntil(() => isRevoked(token));
    expect(await whoHas(token)).toBeNull();
    expect(await codeOf(signIn())).toBe(identityErrors.accountInactive.code);
    await change(paused, { status: 'ativo' });
    expect(await whoHas(token)).toBeNull();
    expect((await signIn()).user.email).toBe(ANA.email);
  });

  it('ends its sessions with a new password, and the old one is refused', async () => {
    const user = await create();
    const { token } = await signIn();
    service.clock.advance(1_000);
    await change(user, { senha: 'outra bem longa' });
    await waitUntil(() => isRevoked(token));
    expect(await codeOf(signIn())).toBe(identityErrors.wrongPassword.code);
    await signIn(ANA.email, 'outra bem longa');
  });

  it('is recorded without names, addresses and passwords', async () => {
    const user = await create();
    await change(user, { nome: 'Ana S.', senha: 'outra bem longa', status: 'inativo' });
    const records = await waitUntil(() => {
      const found = events.of(auditEvents.adminChanged).map(({ data }) => data);
      return found.length === 2 && found;
    });
    const target = { kind: 'account', id: user.id };
    expect(records).toMatchObject([
      { action: 'account.create', target, before: null },
      { action: 'account.change', target, after: { status: 'inativo' } },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/Ana|ana@|argon2|longa/i);
  });

  it('asks to confirm a new e-mail address', async () => {
    const user = await create();
    expect(await change(user, { email: 'ana.nova@exemplo.com' })).toMatchObject({ emailConfirmed: false });
    await waitUntil(() => events.of(identityEvents.confirmationRequested).length === 2);
    await signIn('ana.nova@exemplo.com');
  });

  it('keeps a new password and e-mail address, whatever began before it', async () => {
    const user = await create();
    const accounts = service.get(AccountRepository);
    const before = (await accounts.findById(user.id)) as AccountWithPassword;
    service.clock.advance(1_000);
    await change(user, { email: 'ana.nova@exemplo.com', senha: 'outra bem longa' });
    expect(await accounts.recordLogin(before, service.clock.nowMs())).toBe(false);
    // The change ends a login that began with the old password, and a link that was sent to the old address.
    await accounts.renewHash(before, 'of the old password');
    expect(await accounts.confirmEmail(before, service.clock.nowMs(), [])).toBe(false);
    expect((await signIn('ana.nova@exemplo.com', 'outra bem longa')).user.emailConfirmed).toBe(false);
  });

  it('is refused when somebody else changed it since, though not for a login', async () => {
    const user = await create();
    await signIn();
    await change(user, { nome: 'Ana S.' });
    expect(await codeOf(change(user, { nome: 'Outra' }))).toBe(platformErrors.conflict.code);
    expect(await names({ q: 'ana' })).toEqual(['Ana S.']);
  });

  it('neither disables nor deletes one’s own account, nor moves the administrator’s address', async () => {
    const own = await ownAccount();
    const { ownAccount: refused, administratorEmail } = identityAdminErrors;
    expect(await codeOf(change(own, { status: 'inativo' }))).toBe(refused.code);
    const { deleteAccount } = identityAdminMessages;
    expect(await codeOf(service.request(deleteAccount, { id: own.id }, admin))).toBe(refused.code);
    expect(await codeOf(change(own, { email: 'outra@loja.com' }))).toBe(administratorEmail.code);
    expect(await change(own, { nome: 'Dona' })).toMatchObject({ nome: 'Dona', role: 'admin' });
  });
});

describe('a deleted account', () => {
  it('was seen as it is: a change by somebody else meanwhile is not lost', async () => {
    const seen = await create();
    const changed = await change(seen, { nome: 'Ana Maria' });
    const remove = ({ id, revision }: typeof seen) =>
      service.request(identityAdminMessages.deleteAccount, { id, revision }, admin);
    expect(await codeOf(remove(seen))).toBe(platformErrors.conflict.code);
    await remove(changed);
    expect(await names({ q: 'ana' })).toEqual([]);
  });

  it('loses its sessions and frees its e-mail', async () => {
    const { id } = await create();
    const { token } = await signIn();
    await service.request(identityAdminMessages.deleteAccount, { id }, admin);
    expect(await whoHas(token)).toBeNull();
    await waitUntil(() => isRevoked(token));
    expect(await names({ q: 'ana' })).toEqual([]);
    expect(await codeOf(signIn())).toBe(identityErrors.userNotFound.code);
    expect((await create()).id).not.toBe(id);
  });
});

describe('the names of accounts', () => {
  it('are the addresses of those that exist, for admins alone', async () => {
    const [ana, gone] = [await create(), await create({ email: 'gone@exemplo.com' })];
    await service.request(identityAdminMessages.deleteAccount, { id: gone.id }, admin);
    const ids = [ana.id, gone.id, 'unknown', ana.id].join(',');
    const { listAccountNames } = identityAdminMessages;
    expect(await service.request(listAccountNames, { ids }, admin)).toEqual({
      items: [{ id: ana.id, email: ANA.email }],
    });
    const stock = { ...admin, actor: { ...admin.actor, role: 'stock' as const } };
    const both = { ids: `${ids},${admin.actor.accountId}` };
    const team = await service.request(listAccountNames, both, stock);
    expect(team.items.map(({ id }) => id)).toEqual([admin.actor.accountId]);
    const customer = { ...admin, actor: { ...admin.actor, role: 'customer' as const } };
    expect(await codeOf(service.request(listAccountNames, { ids }, customer))).toBe(
      platformErrors.forbidden.code,
    );
  });
});

describe('the list of accounts', () => {
  it('is paged, newest first, and searched by address and then by name, whatever the accents', async () => {
    for (const [at, nome] of ['Zé', 'Ângela Lima', 'Bia'].entries()) {
      service.clock.advance(1_000);
      await create({ nome, email: `pessoa${at}@exemplo.com` });
    }
    service.clock.advance(1_000);
    await create({ nome: 'Outro', email: 'angel@exemplo.com' });
    const first = await list({ limit: 2 });
    expect(first.items.map(({ nome }) => nome)).toEqual(['Outro', 'Bia']);
    expect((await list({ limit: 2, cursor: first.nextCursor! })).items.map(({ nome }) => nome)).toEqual([
      'Ângela Lima',
      'Zé',
    ]);
    expect(await names({ q: 'Angel' })).toEqual(['Outro', 'Ângela Lima']);
    const page = await list({ q: 'ângel', limit: 1 });
    expect(await names({ q: 'ângel', limit: 1, cursor: page.nextCursor! })).toEqual(['Ângela Lima']);
    expect(await names({ q: 'pessoa', status: 'inativo' })).toEqual([]);
  });

  describe('in an order', () => {
    beforeEach(async () => {
      for (const [nome, email] of [
        ['Zé', 'ze@exemplo.com'],
        ['Ângela', 'pessoa@exemplo.com'],
        ['Bia', 'abc@exemplo.com'],
      ] as const) {
        service.clock.advance(1_000);
        await create({ nome, email });
      }
      // A registered account's name is the beginning of its address.
      service.clock.advance(1_000);
      await service.request(
        identityMessages.register,
        { email: 'carla@exemplo.com', password: ANA.senha },
        { client },
      );
      await change((await list({ q: 'ze@' })).items[0]!, { status: 'inativo' });
    });

    /** Reads all pages, two names at a time. */
    const pages = async (query: List) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...query, limit: 2, ...(cursor && { cursor }) });
        found.push(...page.items.filter(({ role }) => role !== 'admin').map(({ nome }) => nome));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return found.join(' ');
    };

    it.each<[List, string]>([
      [{}, 'carla Bia Ângela Zé'],
      [{ order: 'oldest' }, 'Zé Ângela Bia carla'],
      [{ order: 'name' }, 'Ângela Bia carla Zé'],
      [{ order: 'name', status: 'ativo' }, 'Ângela Bia carla'],
      [{ order: 'oldest', status: 'inativo' }, 'Zé'],
      [{ q: 'a' }, 'Bia Ângela'],
      [{ q: 'a', order: 'name' }, 'Ângela Bia'],
      [{ q: 'a', order: 'oldest' }, 'Ângela Bia'],
      [{ q: 'a', order: 'newest' }, 'Bia Ângela'],
      [{ q: 'z', order: 'name', status: 'ativo' }, ''],
    ])('of %p', async (query, expected) => {
      expect(await pages(query)).toBe(expected);
    });

    it('has a cursor of its own', async () => {
      const orders: List[] = [{}, { order: 'name' }, { q: 'a' }, { q: 'a', order: 'name' }];
      for (const order of orders) {
        const { nextCursor } = await list({ ...order, limit: 1 });
        for (const other of orders.filter((one) => one !== order))
          expect(await codeOf(list({ ...other, cursor: nextCursor! }))).toBe(
            platformErrors.invalidInput.code,
          );
      }
      expect(await list({ q: 'a', order: 'name' })).toMatchObject({ isComplete: true });
    });
  });

  it.each<[string, CallContext | Record<string, never>, string]>([
    ['a visitor', {}, platformErrors.unauthenticated.code],
    [
      'a customer',
      { actor: { accountId: 'c', sessionId: 's', email: 'c@x.com', role: 'customer' } } as CallContext,
      platformErrors.forbidden.code,
    ],
  ])('is not shown to %s', async (_who, context, code) => {
    expect(await codeOf(service.request(identityAdminMessages.listAccounts, {}, context))).toBe(code);
    expect(await codeOf(service.request(identityAdminMessages.createAccount, ANA, context))).toBe(code);
  });
});

describe('the demo', () => {
  it('begins with three users, who cannot sign in before they get a password', async () => {
    const demo = new ServiceEnvironment({ service: identity });
    try {
      await demo.start(CHEAP);
      const { items } = await demo.request(identityAdminMessages.listAccounts, { q: 'm' }, admin);
      expect(items).toMatchObject([{ nome: 'Maria Santos', status: 'ativo' }]);
      expect(await demo.collection('accounts').countDocuments({ role: 'customer' })).toBe(3);
    } finally {
      await demo.close();
    }
  });
});
