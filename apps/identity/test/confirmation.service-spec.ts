import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { platformErrors, type Actor, type MessageReply } from '@vale/contracts/define';
import { confirmationErrors, identityEvents, identityMessages } from '@vale/contracts/identity';
import { HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
/** Hashing cost is tested in password.service.spec.ts. */
const CHEAP = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };

let service: ServiceEnvironment;
let events: EventRecorder;
/** Value of the cookie of the last registration's browser. */
let session: string;

beforeEach(async () => {
  events = new EventRecorder({
    durable: [identityEvents.confirmationRequested, identityEvents.emailConfirmed],
  });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
  await service.start(CHEAP);
});
afterEach(() => service.close());

async function register(who = ANA): Promise<{ actor: Actor; accountId: string; token: string }> {
  const { token, user } = opened(await service.request(identityMessages.register, who));
  session = token;
  const actor: Actor = { accountId: user.uid, sessionId: 's', email: user.email, role: 'customer' };
  return { actor, accountId: user.uid, token };
}

const issue = (accountId: string, requestId = accountId) =>
  service.request(identityMessages.issueConfirmation, { accountId, requestId });
const confirm = (token: string) => service.request(identityMessages.confirmEmail, { token, session });
const again = (actor: Actor | undefined) =>
  service.request(identityMessages.requestConfirmation, {}, actor && { actor });
const isConfirmed = async (token: string) =>
  (await service.request(identityMessages.getSession, { token }))?.user.emailConfirmed;
const tokenOf = (issued: MessageReply<typeof identityMessages.issueConfirmation>): string => issued!.token;
const requested = () => events.of(identityEvents.confirmationRequested).map(({ data }) => data);

describe('the link of a confirmation', () => {
  it('confirms the account once, says so to the gateways, and is stored as a hash alone', async () => {
    const { accountId, token } = await register();
    const issued = await issue(accountId);
    expect(issued).toMatchObject({
      email: ANA.email,
      name: 'ana',
      expiresAt: service.clock.nowMs() + 24 * HOUR_MS,
    });
    const stored = await service.collection('emailConfirmations').find({}).toArray();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(issued));
    expect(stored[0]!['tokenHash']).toBe(createHash('sha256').update(tokenOf(issued)).digest('hex'));

    expect(await isConfirmed(token)).toBe(false);
    await confirm(tokenOf(issued));
    expect(await isConfirmed(token)).toBe(true);
    const published = await waitUntil(() => events.of(identityEvents.emailConfirmed)[0]);
    expect(published.data).toEqual({ accountId });
    expect(await codeOf(confirm(tokenOf(issued)))).toBe(confirmationErrors.confirmationUsed.code);
  });

  it('in another browser gives the address to a new account: a stranger may have registered it', async () => {
    const { accountId, token } = await register();
    const link = tokenOf(await issue(accountId));
    const bia = await register({ ...ANA, email: 'bia@exemplo.com' });
    await service.request(identityMessages.confirmEmail, { token: link, session: bia.token });
    expect(await isConfirmed(token)).toBeUndefined();
    expect((await service.request(identityMessages.getGuest, { token }))!.actor.accountId).toBe(accountId);
    expect(await codeOf(service.request(identityMessages.openSession, ANA))).toBe('identity.wrong-password');
    expect(await codeOf(confirm(link))).toBe(confirmationErrors.confirmationInvalid.code);
    const [owner] = await service.collection('accounts').find({ email: ANA.email }).toArray();
    expect(owner).toMatchObject({ emailConfirmedAt: service.clock.nowMs() });
    expect(owner).not.toHaveProperty('passwordHash');
  });

  it('is the same for each attempt to send it, and another one for another request', async () => {
    const { accountId } = await register();
    const first = await issue(accountId);
    service.clock.advance(HOUR_MS);
    expect(await issue(accountId)).toEqual(first);
    const second = await issue(accountId, '01JD0000000000000000000009');
    expect(tokenOf(second)).not.toBe(tokenOf(first));
    await confirm(tokenOf(first));
    expect(await codeOf(confirm(tokenOf(second)))).toBe(confirmationErrors.confirmationUsed.code);
  });

  it('of ten at once, one confirms', async () => {
    const issued = await issue((await register()).accountId);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(tokenOf(issued))));
    expect(results.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0);
    expect(events.of(identityEvents.emailConfirmed).length).toBeLessThanOrEqual(1);
    await waitUntil(() => events.of(identityEvents.emailConfirmed).length === 1);
  });

  it('expires after a day', async () => {
    const issued = await issue((await register()).accountId);
    service.clock.advance(24 * HOUR_MS - 1);
    service.clock.advance(1);
    expect(await codeOf(confirm(tokenOf(issued)))).toBe(confirmationErrors.confirmationExpired.code);
  });

  it('is valid until then', async () => {
    const issued = await issue((await register()).accountId);
    service.clock.advance(24 * HOUR_MS - 1);
    expect(await confirm(tokenOf(issued))).toEqual({});
  });

  it('is refused when a sign of it was changed, cut off or made up', async () => {
    const issued = await issue((await register()).accountId);
    const token = tokenOf(issued);
    const last = token.endsWith('A') ? 'B' : 'A';
    const wrong = [
      token.slice(0, -1) + last,
      token.slice(0, -1),
      `${token}x`,
      '',
      'c1',
      `c1.${'0'.repeat(26)}.x`,
    ];
    for (const one of wrong)
      expect(await codeOf(confirm(one))).toBe(confirmationErrors.confirmationInvalid.code);
    expect(await confirm(token)).toEqual({});
  });

  it('does not confirm an address that the account no longer has', async () => {
    const { accountId } = await register();
    const issued = await issue(accountId);
    await service
      .collection('accounts')
      .updateOne({ _id: accountId }, { $set: { email: 'outra@exemplo.com' } });
    expect(await codeOf(confirm(tokenOf(issued)))).toBe(confirmationErrors.confirmationInvalid.code);
  });

  it('is not issued to an account that is confirmed or unknown', async () => {
    const { accountId } = await register();
    expect(await issue('unknown')).toBeNull();
    await confirm(tokenOf(await issue(accountId)));
    expect(await issue(accountId, '01JD0000000000000000000009')).toBeNull();
  });
});

describe('another mail', () => {
  it('is published as a request of the caller’s own account, three times in an hour', async () => {
    const { actor, accountId } = await register();
    for (let sent = 0; sent < 3; sent++) expect(await again(actor)).toEqual({ sent: true });
    expect(await codeOf(again(actor))).toBe(confirmationErrors.tooManyConfirmations.code);
    // Includes the mail of the registration.
    await waitUntil(() => requested().length === 4);
    expect(new Set(requested().map((one) => one.accountId))).toEqual(new Set([accountId]));
    expect(new Set(requested().map((one) => one.requestId)).size).toBe(4);
  });

  it('is not sent to who is confirmed already', async () => {
    const { actor, accountId } = await register();
    await confirm(tokenOf(await issue(accountId)));
    await waitUntil(() => requested().length === 1);
    expect(await again(actor)).toEqual({ sent: false });
    expect(requested()).toEqual([{ accountId, requestId: accountId }]);
  });

  it('is at most one of three in an hour that follow registrations in one mailbox with tags, beside its own', async () => {
    const tagged = await Promise.all(
      ['', '+1', '+2', '+3', '+4'].map((tag) => register({ ...ANA, email: `ana${tag}@exemplo.com` })),
    );
    await register({ ...ANA, email: 'bia@exemplo.com' });
    await waitUntil(() => requested().length === 5);
    const mailed = new Set(requested().map(({ accountId }) => accountId));
    const later = tagged.filter(({ accountId }) => !mailed.has(accountId));
    expect(later).toHaveLength(1);
    expect(mailed).toContain(tagged[0]!.accountId);
    expect(await again(later[0]!.actor)).toEqual({ sent: true });
  });

  it('is refused to a visitor', async () => {
    expect(await codeOf(again(undefined))).toBe(platformErrors.unauthenticated.code);
  });
});
