import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { restockMessages } from '@vale/contracts/catalog';
import { ownOrderMessages } from '@vale/contracts/checkout';
import { platformErrors, type Actor } from '@vale/contracts/define';
import {
  identityErrors,
  identityEvents,
  identityMessages,
  mailProofMessages,
  ownAccountErrors,
  ownAccountMessages,
} from '@vale/contracts/identity';
import { notificationMessages } from '@vale/contracts/notification';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { AccountRepository } from '../src/account/account.repository.js';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const CHEAP = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };
const client = { ip: '203.0.113.1', userAgent: 'jest' };
const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };

let service: ServiceEnvironment;
let events: EventRecorder;
let unfinished: number;
let askedFor: (string | undefined)[];
let erased: { accountId?: string; email: string }[];

beforeEach(async () => {
  unfinished = 0;
  askedFor = [];
  erased = [];
  const erase = (input: { email: string }) => {
    erased.push(input);
    return {};
  };
  const checkout = fakeService('checkout', [
    replyTo(ownOrderMessages.eraseAddress, (input) => erase(input)),
    replyTo(ownOrderMessages.countUnfinished, (_input, { actor }) => {
      askedFor.push(actor?.accountId);
      return { unfinished };
    }),
  ]);
  const catalog = fakeService('catalog', [replyTo(restockMessages.eraseRestock, (input) => erase(input))]);
  const notification = fakeService('notification', [
    replyTo(notificationMessages.eraseMailbox, (input) => erase(input)),
  ]);
  events = new EventRecorder({ durable: [identityEvents.sessionRevoked, identityEvents.accountDeleted] });
  service = new ServiceEnvironment({
    service: identity,
    others: [checkout, catalog, notification, events.app],
  });
  await service.start(CHEAP);
});
afterEach(() => service.close());

async function register(credentials = ANA) {
  const { token } = opened(await service.request(identityMessages.register, credentials, { client }));
  const session = await service.request(identityMessages.getSession, { token }, { client });
  return { token, actor: session!.actor };
}
const close = (actor: Actor, password = ANA.password) =>
  service.request(ownAccountMessages.closeAccount, { password }, { actor, client });
const isKnown = async (token: string) =>
  (await service.request(identityMessages.getSession, { token }, { client })) !== null;

describe('the owner of an account', () => {
  it('takes the links that confirmed the address along', async () => {
    const { actor } = await register();
    const { accountId } = actor;
    await service.request(identityMessages.issueConfirmation, { accountId, requestId: 'first' });
    const links = () => service.collection('emailConfirmations').countDocuments({});
    expect(await links()).toBe(1);
    await close(actor);
    await waitUntil(async () => (await links()) === 0);
  });

  it('gets what is stored of the account, without its secrets', async () => {
    const { actor } = await register();
    const data = await service.request(ownAccountMessages.exportAccount, {}, { actor });
    const now = service.clock.nowMs();
    expect(data).toEqual({
      id: actor.accountId,
      email: ANA.email,
      name: 'ana',
      createdAt: now,
      emailConfirmedAt: null,
      lastLoginAt: null,
      sessions: [
        { device: expect.any(String), createdAt: now, lastSeenAt: now, expiresAt: expect.any(Number) },
      ],
    });
    expect(await codeOf(service.request(ownAccountMessages.exportAccount, {}))).toBe(
      platformErrors.unauthenticated.code,
    );
  });

  it('deletes it by its password: the sessions end everywhere, and nothing of the person is stored', async () => {
    const { token, actor } = await register();
    await close(actor);
    expect(askedFor).toEqual([actor.accountId]);
    expect(await isKnown(token)).toBe(false);
    await waitUntil(() => events.of(identityEvents.accountDeleted).length === 1);
    expect(events.of(identityEvents.accountDeleted)[0]?.data).toEqual({ accountId: actor.accountId });
    await waitUntil(() =>
      events.of(identityEvents.sessionRevoked).some(({ data }) => data['sessionKeys'] !== undefined),
    );
    expect(await service.collection('sessions').countDocuments({ accountId: actor.accountId })).toBe(0);
    await waitUntil(async () => !(await service.databaseText('vale_identity')).includes('ana@'));
    expect(await codeOf(service.request(identityMessages.openSession, ANA, { client }))).toBe(
      identityErrors.userNotFound.code,
    );
    expect((await register()).actor.accountId).not.toBe(actor.accountId);
  });

  it('keeps it with a wrong password, and while an order is not finished', async () => {
    const { token, actor } = await register();
    expect(await codeOf(close(actor, 'outra'))).toBe(ownAccountErrors.passwordRefused.code);
    expect(askedFor).toEqual([]);
    unfinished = 1;
    expect(await codeOf(close(actor))).toBe(ownAccountErrors.unfinishedOrders.code);
    expect(await isKnown(token)).toBe(true);
    expect(events.of(identityEvents.accountDeleted)).toEqual([]);
  });

  it('keeps it as the administrator', async () => {
    const [own] = await service.collection('accounts').find({ role: 'admin' }).toArray();
    const actor: Actor = { accountId: own!._id, sessionId: 's', email: 'x', role: 'admin' };
    expect(await codeOf(close(actor))).toBe(ownAccountErrors.administratorAccount.code);
  });
});

it('a deletion that a crash cut off is completed by its event', async () => {
  const { actor } = await register();
  const remove = jest.spyOn(service.get(AccountRepository), 'remove').mockRejectedValue(new Error('x'));
  await expect(close(actor)).rejects.toThrow();
  expect(await service.collection('accounts').countDocuments({ _id: actor.accountId as never })).toBe(1);
  remove.mockRestore();
  await service.restart(CHEAP);
  await waitUntil(
    async () => (await service.collection('accounts').findOne({ _id: actor.accountId })) === null,
  );
});

describe('an account without a password', () => {
  async function signInByLink() {
    const { proof } = await service.request(mailProofMessages.requestProof, { email: ANA.email }, { client });
    const requestId = proof.split('.')[0]!;
    const mail = await service.request(mailProofMessages.issueProof, { requestId }, { client });
    const { token } = await service.request(mailProofMessages.signInByLink, mail!, { client });
    const session = await service.request(identityMessages.getSession, { token }, { client });
    return { token, actor: session!.actor };
  }
  const closeByLink = (actor: Actor) =>
    service.request(ownAccountMessages.closeAccount, {}, { actor, client });

  it('is closed by a login of the last ten minutes, and takes what the shop has of its address along', async () => {
    const { token, actor } = await signInByLink();
    service.clock.advance(10 * 60_000);
    expect(await codeOf(closeByLink(actor))).toBe(ownAccountErrors.freshLinkRequired.code);
    const fresh = await signInByLink();
    await closeByLink(fresh.actor);
    expect(await isKnown(token)).toBe(false);
    const { email } = ANA;
    // Once by the request, and once by the event that completes it.
    await waitUntil(() => erased.length >= 3);
    expect(erased).toEqual(expect.arrayContaining([{ accountId: actor.accountId, email }, { email }]));
  });

  it('a password account is not closed without its password', async () => {
    const { actor } = await register();
    expect(await codeOf(closeByLink(actor))).toBe(ownAccountErrors.passwordRefused.code);
    expect(erased).toEqual([]);
  });
});
