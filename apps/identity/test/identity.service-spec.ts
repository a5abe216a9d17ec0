import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageDefinition, MessageInput } from '@vale/contracts/define';
import { identityErrors, identityEvents, identityMessages } from '@vale/contracts/identity';
import { DAY_MS } from '@vale/contracts/time';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';
import { SessionService } from '../src/session/session.service.js';

const ADMIN = { email: 'admin@vale.local', password: 'vale-demo-admin' };
const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
/** Settings of a shop that is no demo. */
const LIVE = {
  VALE_DEMO: 'false',
  IDENTITY_KEY: 'a key that is no default and long enough',
  ADMIN_EMAIL: 'dona@loja.com',
  ADMIN_PASSWORD: 'bem guardada 7',
};

/** Hashing cost is tested in password.service.spec.ts. */
const CHEAP = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };

let service: ServiceEnvironment;
/** Events as gateways receive them. */
let events: EventRecorder;

const start = (env: Record<string, string> = {}) => service.start({ ...CHEAP, ...env });
const restart = (env: Record<string, string> = {}) => service.restart({ ...CHEAP, ...env });

const request = <M extends MessageDefinition>(message: M, input: MessageInput<M>, ip = '203.0.113.1') =>
  service.request(message, input, { client: { ip, userAgent: 'jest' } });

const collection = (name: string) => service.collection(name);
const stored = (name: string) => collection(name).find({}).toArray();

const register = async (who: MessageInput<typeof identityMessages.register> = ANA, ip?: string) =>
  opened(await request(identityMessages.register, who, ip));
const signIn = (who = ANA, ip?: string) => request(identityMessages.openSession, who, ip);
const whoHas = (token: string) => request(identityMessages.getSession, { token });

beforeEach(() => {
  events = new EventRecorder({ durable: [identityEvents.accountRegistered, identityEvents.sessionRevoked] });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
});
afterEach(() => service.close());

describe('registration', () => {
  it('opens an account and signs in; the token leads to it, the store holds only its hash', async () => {
    await start();
    const { token, user, expiresAt } = await register({ email: ' Ana@Exemplo.com ', password: ANA.password });
    expect(user).toMatchObject({
      email: ANA.email,
      displayName: 'ana',
      role: 'customer',
      emailConfirmed: false,
    });
    expect(expiresAt).toBe(service.clock.nowMs() + 30 * DAY_MS);

    const key = createHash('sha256').update(token).digest('hex');
    expect(await whoHas(token)).toEqual({
      user,
      expiresAt,
      actor: {
        accountId: user.uid,
        sessionId: key,
        email: ANA.email,
        role: 'customer',
        emailConfirmed: false,
      },
    });
    const kept = await stored('sessions');
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(kept.map(({ _id }) => _id)).toEqual([key]);
    expect(JSON.stringify(await stored('accounts'))).not.toContain(ANA.password);
  });

  it('names the account as its buyer did at the checkout, for greetings and the search of the panel', async () => {
    await start();
    const { user } = await register({ ...ANA, name: ' Zoé da Silva ' });
    expect(user.displayName).toBe('Zoé da Silva');
    const account = (await stored('accounts')).find(({ email }) => email === ANA.email);
    expect(account).toMatchObject({ nome: 'Zoé da Silva', nameKey: `zoe da silva ${user.uid}` });
  });

  it('publishes the account without its e-mail', async () => {
    await start();
    const { user } = await register();
    const registered = await waitUntil(() =>
      events
        .of(identityEvents.accountRegistered)
        .map(({ data }) => data)
        .find(({ accountId }) => accountId === user.uid),
    );
    expect(registered).toEqual({ accountId: user.uid });
  });

  it('succeeds once for ten at once with one e-mail', async () => {
    await start();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => request(identityMessages.register, ANA)),
    );
    expect(replies.filter((reply) => 'token' in reply)).toHaveLength(1);
    expect(replies.filter((reply) => 'proof' in reply)).toHaveLength(9);
    expect((await stored('accounts')).filter(({ email }) => email === ANA.email)).toHaveLength(1);
  });

  it.each([
    [
      'a taken e-mail in another case',
      { email: 'ANA@EXEMPLO.COM', password: 'outra senha' },
      identityErrors.emailInUse,
    ],
    ['a common password', { email: 'bia@exemplo.com', password: 'Senha123' }, identityErrors.commonPassword],
  ])('refuses %s', async (_what, who, expected) => {
    await start();
    await register();
    await collection('accounts').updateOne({ email: ANA.email }, { $set: { emailConfirmedAt: 1 } });
    await expect(register(who)).rejects.toMatchObject({ code: expected.code, message: expected.detail });
  });

  it('refuses a short password with the sentence of the form', async () => {
    await start();
    await expect(register({ email: 'bia@exemplo.com', password: '12345' })).rejects.toMatchObject({
      code: 'platform.invalid-input',
      fields: [{ path: 'password', message: 'A senha deve ter pelo menos 6 caracteres' }],
    });
  });
});

describe('login', () => {
  it.each([
    ['an unknown e-mail', { email: 'ninguem@exemplo.com', password: 'tanto faz' }, 'Usuário não encontrado'],
    ['a wrong password', { email: ANA.email, password: 'cães e livros' }, 'Senha incorreta'],
  ])('refuses %s with its sentence', async (_what, who, sentence) => {
    await start();
    await register();
    await expect(signIn(who)).rejects.toMatchObject({ status: 401, message: sentence });
  });

  it('is open to an account whose address a registration takes no more', async () => {
    await start();
    await register();
    await collection('accounts').updateOne({ email: ANA.email }, { $set: { email: 'joão@exemplo.com' } });
    const who = { ...ANA, email: 'joão@exemplo.com' };
    await expect(register({ ...who, email: 'josé@exemplo.com' })).rejects.toMatchObject({ status: 422 });
    expect((await signIn(who)).user.email).toBe('joão@exemplo.com');
  });

  it('is refused to a disabled account, whose sessions end', async () => {
    await start();
    const { token } = await register();
    await collection('accounts').updateOne({ email: ANA.email }, { $set: { status: 'inativo' } });
    expect(await whoHas(token)).toBeNull();
    await expect(signIn()).rejects.toMatchObject({ code: 'identity.account-inactive' });
    await expect(signIn({ ...ANA, password: 'errada' })).rejects.toMatchObject({
      code: 'identity.wrong-password',
    });
  });

  it('hashes the password again when the settings raise the cost', async () => {
    await start();
    await register();
    await restart({ ARGON2_PASSES: '2' });
    await signIn();
    const [account] = (await stored('accounts')).filter(({ email }) => email === ANA.email);
    expect(account?.['passwordHash']).toMatch(/m=64,t=2,p=1/);
    await signIn();
  });
});

describe('throttling', () => {
  const tooMany = {
    code: 'identity.too-many-requests',
    message: 'Muitas tentativas. Tente novamente mais tarde',
  };

  it('counts logins of one address over all accounts, and leaves other addresses alone', async () => {
    await start({ LOGINS_PER_ADDRESS: '3' });
    for (const name of ['a', 'b', 'c']) {
      await expect(signIn({ email: `${name}@x.com`, password: 'tanto faz' })).rejects.toMatchObject({
        status: 401,
      });
    }
    await expect(signIn({ email: 'd@x.com', password: 'tanto faz' })).rejects.toMatchObject(tooMany);
    await expect(signIn({ email: 'd@x.com', password: 'tanto faz' }, '203.0.113.2')).rejects.toMatchObject({
      status: 401,
    });
  });

  it('counts the registrations of one address, a whole IPv6 network being one', async () => {
    await start({ REGISTRATIONS_PER_ADDRESS: '2' });
    await register({ ...ANA, email: 'a@x.com' }, '2001:db8::1');
    await register({ ...ANA, email: 'b@x.com' }, '2001:db8::2');
    await expect(register({ ...ANA, email: 'c@x.com' }, '2001:db8::3')).rejects.toMatchObject(tooMany);
    await register({ ...ANA, email: 'c@x.com' }, '2001:db8:1::1');
  });

  it('admits thirty shoppers of one mobile carrier, behind one address, within a minute', async () => {
    await start(LIVE);
    const emails = Array.from({ length: 30 }, (_, index) => `comprador${index}@gmail.com`);
    for (const email of emails) await register({ email, password: ANA.password }, '203.0.113.30');
    expect(await collection('accounts').countDocuments({ email: /^comprador/ })).toBe(30);
  });

  it('admits 200 registrations a minute from one address in demo mode', async () => {
    await start();
    for (let batch = 0; batch < 10; batch += 1) {
      const names = Array.from({ length: 20 }, (_, index) => `u${batch * 20 + index}@x.com`);
      await Promise.all(names.map((email) => register({ email, password: ANA.password })));
    }
    expect(await collection('accounts').countDocuments({ email: /^u/ })).toBe(200);
  });
});

describe('sessions', () => {
  it('survive a restart of the store', async () => {
    await start();
    const { token, user } = await register();
    await restart();
    expect(await whoHas(token)).toMatchObject({ user });
  });

  it('end with the logout, which is published to the gateways; a second logout does nothing', async () => {
    await start();
    const { token } = await register();
    const other = await signIn();
    await request(identityMessages.revokeSession, { token });
    expect(await whoHas(token)).toBeNull();
    expect(await whoHas(other.token)).not.toBeNull();
    const key = createHash('sha256').update(token).digest('hex');
    await waitUntil(() =>
      events
        .of(identityEvents.sessionRevoked)
        .some(({ data }) => (data.sessionKeys as string[]).includes(key)),
    );
    await request(identityMessages.revokeSession, { token });
    await request(identityMessages.revokeSession, { token: 'never seen' });
  });

  it('last 30 days after the last visit, and are purged when over', async () => {
    await start();
    const { token } = await register();
    service.clock.advance(29 * DAY_MS);
    expect(await whoHas(token)).toMatchObject({ expiresAt: service.clock.nowMs() + 30 * DAY_MS });
    service.clock.advance(29 * DAY_MS);
    expect(await whoHas(token)).not.toBeNull();
    service.clock.advance(30 * DAY_MS);
    expect(await whoHas(token)).toBeNull();
    await service.get(SessionService).purge();
    expect(await stored('sessions')).toEqual([]);
  });
});

describe('the administrator', () => {
  it('is made at the first start and signs in as Administrador', async () => {
    await start();
    const { user } = await signIn(ADMIN);
    expect(user).toMatchObject({ role: 'admin', displayName: 'Administrador', emailConfirmed: true });
    await restart();
    expect((await stored('accounts')).filter(({ role }) => role === 'admin')).toHaveLength(1);
  });

  it('does not start outside the demo while the password is missing or the demo’s', async () => {
    await expect(start({ ...LIVE, ADMIN_PASSWORD: '' })).rejects.toThrow('ADMIN_PASSWORD is missing');
    await expect(start({ ...LIVE, ADMIN_PASSWORD: ADMIN.password })).rejects.toThrow(
      'ADMIN_PASSWORD is the demo',
    );
  });

  it('does not survive from the demo when the shop goes live under another address', async () => {
    await start();
    const { token } = await signIn(ADMIN);
    await restart(LIVE);
    expect(await whoHas(token)).toBeNull();
    await expect(signIn(ADMIN)).rejects.toMatchObject({ code: 'identity.user-not-found' });
    expect((await signIn({ email: 'dona@loja.com', password: 'bem guardada 7' })).user.role).toBe('admin');
  });

  it('gets the configured password when the demo goes live under the same address', async () => {
    const own = { ...ADMIN, email: LIVE.ADMIN_EMAIL };
    await start({ ADMIN_EMAIL: own.email });
    const { token } = await signIn(own);
    service.clock.advance(1_000);
    await restart(LIVE);
    expect(await whoHas(token)).toBeNull();
    await expect(signIn(own)).rejects.toMatchObject({ code: 'identity.wrong-password' });
    expect((await signIn({ ...own, password: LIVE.ADMIN_PASSWORD })).user.role).toBe('admin');
  });

  it('takes over an account that a customer opened under the address, and ends its sessions', async () => {
    await start();
    const { token } = await register({ email: 'dona@loja.com', password: 'de outra pessoa' });
    service.clock.advance(1_000);
    await restart({ ADMIN_EMAIL: 'dona@loja.com' });
    expect(await whoHas(token)).toBeNull();
    await expect(signIn({ email: 'dona@loja.com', password: 'de outra pessoa' })).rejects.toMatchObject({
      code: 'identity.wrong-password',
    });
  });

  it('signs in also where the account under the address had been disabled', async () => {
    await start();
    await register({ email: 'dona@loja.com', password: 'de outra pessoa' });
    await collection('accounts').updateOne({ email: 'dona@loja.com' }, { $set: { status: 'inativo' } });
    await restart(LIVE);
    expect((await signIn({ email: 'dona@loja.com', password: LIVE.ADMIN_PASSWORD })).user.role).toBe('admin');
  });
});
