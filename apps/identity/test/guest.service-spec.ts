import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { MessageDefinition, MessageInput } from '@vale/contracts/define';
import { figuresMessages } from '@vale/contracts/figures';
import { identityAdminMessages, identityErrors, identityMessages } from '@vale/contracts/identity';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { GuestService } from '../src/guest/guest.service.js';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const DAY = 24 * 60 * 60 * 1_000;
const ADMIN = { accountId: 'admin', sessionId: 's', email: 'admin@vale.local', role: 'admin' } as const;

let service: ServiceEnvironment;

beforeEach(async () => {
  service = new ServiceEnvironment({
    service: identity,
    env: { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent', REGISTRATIONS_PER_ADDRESS: '3' },
  });
  await service.start();
});
afterEach(() => service.close());

const request = <M extends MessageDefinition>(message: M, input: MessageInput<M>) =>
  service.request(message, input, { client: { ip: '203.0.113.1', userAgent: 'jest' } });
const open = () => request(identityMessages.openGuest, {});
const guestOf = (token: string) => request(identityMessages.getGuest, { token });
const guests = () => service.collection('accounts').countDocuments({ email: { $exists: false } });

it('any number of guests may buy, each with a cookie that signs in to no account', async () => {
  const [one, other] = [await open(), await open()];
  const known = await guestOf(one.token);
  expect(known).toMatchObject({ actor: { role: 'guest', email: '', emailConfirmed: false } });
  expect(known!.expiresAt).toBe(service.clock.nowMs() + 30 * DAY);
  expect((await guestOf(other.token))!.actor.accountId).not.toBe(known!.actor.accountId);
  expect(await request(identityMessages.getSession, one)).toBeNull();
});

it('the cookie of a login makes no guest', async () => {
  const ana = { email: 'ana@exemplo.com', password: 'gatos e livros' };
  const { token } = opened(await request(identityMessages.register, ana));
  expect(await guestOf(token)).toBeNull();
});

it('guests are in no list and no count of accounts', async () => {
  const list = async () =>
    (await service.request(identityAdminMessages.listAccounts, { limit: 50 }, { actor: ADMIN })).items.length;
  const count = async () =>
    (await service.request(figuresMessages.ofAccounts, {}, { actor: ADMIN })).accounts;
  const before = [await list(), await count()];
  const { token } = await open();
  expect([await list(), await count()]).toEqual(before);
  const id = (await guestOf(token))!.actor.accountId;
  const named = await service.request(identityAdminMessages.listAccountNames, { ids: id }, { actor: ADMIN });
  expect(named.items).toEqual([]);
});

it('a guest ends with a logout, without visits, and is then removed', async () => {
  const [left, idle] = [await open(), await open()];
  await request(identityMessages.revokeSession, { token: left.token });
  expect(await guestOf(left.token)).toBeNull();
  service.clock.advance(29 * DAY);
  expect(await guestOf(idle.token)).not.toBeNull();
  service.clock.advance(31 * DAY);
  expect(await guestOf(idle.token)).toBeNull();
  expect(await guests()).toBe(2);
  service.clock.advance(310 * DAY);
  await service.get(GuestService).purge();
  expect(await guests()).toBe(0);
});

it('one network opens five times as many guests as accounts in a minute', async () => {
  for (let guest = 0; guest < 5 * 3; guest += 1) await open();
  await expect(open()).rejects.toMatchObject({ code: identityErrors.tooManyRequests.code });
});
