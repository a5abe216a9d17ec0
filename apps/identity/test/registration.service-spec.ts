import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageDefinition, MessageInput } from '@vale/contracts/define';
import {
  identityErrors,
  identityEvents,
  identityMessages,
  mailProofErrors,
  mailProofMessages,
} from '@vale/contracts/identity';
import { HOUR_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { MailProofService } from '../src/mail-proof/mail-proof.service.js';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const EMAIL = 'ana@exemplo.com';
const STRANGER = { email: EMAIL, password: 'senha do estranho' };
const ANA = { email: EMAIL, password: 'gatos e livros', name: 'Ana Prado' };

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({
    durable: [identityEvents.accountRegistered, identityEvents.mailProofRequested],
  });
  service = new ServiceEnvironment({
    service: identity,
    others: [events.app],
    env: { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' },
  });
  await service.start();
});
afterEach(() => service.close());

const request = <M extends MessageDefinition>(message: M, input: MessageInput<M>) =>
  service.request(message, input, { client: { ip: '203.0.113.1', userAgent: 'jest' } });
const register = (who: typeof STRANGER & { name?: string }) => request(identityMessages.register, who);
const login = ({ email, password }: typeof STRANGER) =>
  request(identityMessages.openSession, { email, password });
const byDigits = (proof: string, digits: string) =>
  request(mailProofMessages.signInByDigits, { proof, digits });
const byLink = (token: string, proof?: string) =>
  request(mailProofMessages.signInByLink, { token, ...(proof && { proof }) });

const mailOf = async (proof: string) =>
  (await request(mailProofMessages.issueProof, { requestId: proof.split('.')[0]! }))!;

/** Registers over the unconfirmed account of somebody else. */
async function registerOver(who = ANA) {
  const reply = await register(who);
  if (!('proof' in reply)) throw new Error('opened at once');
  return { proof: reply.proof, mail: await mailOf(reply.proof) };
}
const accountsOf = () => service.collection('accounts').find({ email: EMAIL }).toArray();

describe('a registration with an address that another account has not confirmed', () => {
  it('waits for the digits of its mail, which give it address, name and password; the other goes on as a guest', async () => {
    const stranger = opened(await register(STRANGER));
    const { proof, mail } = await registerOver();
    expect(mail.registers).toBe(true);
    // Nothing has moved before the proof.
    expect((await login(STRANGER)).user.uid).toBe(stranger.user.uid);
    expect(await codeOf(login(ANA))).toBe(identityErrors.wrongPassword.code);

    const { user } = await byDigits(proof, mail.digits);
    expect(user).toMatchObject({ email: EMAIL, displayName: ANA.name, emailConfirmed: true });
    expect(user).not.toHaveProperty('passwordless');
    expect(user.uid).not.toBe(stranger.user.uid);
    expect((await login(ANA)).user.uid).toBe(user.uid);
    expect(await codeOf(login(STRANGER))).toBe(identityErrors.wrongPassword.code);
    const guest = await request(identityMessages.getGuest, { token: stranger.token });
    expect(guest!.actor).toMatchObject({ accountId: stranger.user.uid, role: 'guest' });
    const [account] = await accountsOf();
    expect(account).toMatchObject({ nome: ANA.name, nameKey: `ana prado ${user.uid}` });
    await waitUntil(() =>
      events.of(identityEvents.accountRegistered).some(({ data }) => data.accountId === user.uid),
    );
  });

  it('is completed by the link of the mail in the same browser', async () => {
    await register(STRANGER);
    const { proof, mail } = await registerOver();
    const { user } = await byLink(mail.token, proof);
    expect((await login(ANA)).user.uid).toBe(user.uid);
  });

  it('of a stranger gives whoever opens its link elsewhere an account that the stranger’s password does not open', async () => {
    await register(ANA);
    const { proof, mail } = await registerOver({ ...STRANGER, name: 'Estranho' });
    const own = await registerOver();
    const { user } = await byLink(mail.token, own.proof);
    expect(user).toMatchObject({ passwordless: true, displayName: 'ana' });
    expect(await codeOf(login(STRANGER))).toBe(identityErrors.wrongPassword.code);
    expect(await codeOf(byDigits(proof, mail.digits))).toBe(mailProofErrors.mailProofOver.code);
    const [account] = await accountsOf();
    expect(account).not.toHaveProperty('passwordHash');
  });

  it('keeps name and password with another mail that its browser requests', async () => {
    await register(STRANGER);
    const { proof: former } = await registerOver();
    const { proof } = await request(mailProofMessages.requestProof, { email: EMAIL, proof: former });
    expect(proof).not.toBe(former);
    await byDigits(proof, (await mailOf(proof)).digits);
    expect((await login(ANA)).user.displayName).toBe(ANA.name);
  });

  it('of several that are proved at once opens one account, with one of the passwords', async () => {
    await register(STRANGER);
    const passwords = ['primeira senha longa', 'segunda senha longa', 'terceira senha longa'];
    const asked = await Promise.all(passwords.map((password) => registerOver({ ...ANA, password })));
    const owners = await Promise.all(asked.map(({ proof, mail }) => byDigits(proof, mail.digits)));
    expect(new Set(owners.map(({ user }) => user.uid)).size).toBe(1);
    const logins = await Promise.allSettled(passwords.map((password) => login({ email: EMAIL, password })));
    expect(logins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accountsOf()).toHaveLength(1);
  });

  it('changes nothing of an account that confirms the address first', async () => {
    const first = opened(await register(STRANGER));
    const { proof, mail } = await registerOver();
    const { proof: other } = await request(mailProofMessages.requestProof, { email: EMAIL });
    const { token } = await mailOf(other);
    await request(mailProofMessages.signInByLink, { token, session: first.token });
    expect((await byDigits(proof, mail.digits)).user.uid).toBe(first.user.uid);
    expect((await login(STRANGER)).user.uid).toBe(first.user.uid);
    expect(await codeOf(login(ANA))).toBe(identityErrors.wrongPassword.code);
  });

  it('leaves neither password nor name behind, used or not', async () => {
    await register(STRANGER);
    const used = await registerOver();
    await registerOver();
    const proofs = () => service.collection('mailProofs').find({}).toArray();
    expect(JSON.stringify(await proofs())).not.toContain(ANA.password);
    await byDigits(used.proof, used.mail.digits);
    await waitUntil(async () => (await proofs()).length === 1);
    service.clock.advance(HOUR_MS);
    await service.get(MailProofService).purge();
    expect(await proofs()).toEqual([]);
  });
});

it.each([
  ['confirmed', { emailConfirmedAt: 1 }],
  ['disabled', { status: 'inativo' }],
])('an address whose account is %s stays taken', async (_, fields) => {
  await register(STRANGER);
  await service.collection('accounts').updateOne({ email: EMAIL }, { $set: fields });
  expect(await codeOf(register(ANA))).toBe(identityErrors.emailInUse.code);
});

it('an account of an older release without a form of its own loses an address that it never confirmed', async () => {
  const old = {
    _id: '01JC0000000000000000000001',
    schemaVersion: 1,
    version: 1,
    email: EMAIL,
    nome: 'ana',
    passwordHash: `$argon2id$v=19$m=64,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
    role: 'customer',
    status: 'ativo',
    emailConfirmedAt: null,
    createdAt: 1,
    lastLoginAt: null,
    sessionsSince: 1,
  };
  await service.collection('accounts').insertOne(old as never);
  const { proof, mail } = await registerOver();
  const { user } = await byDigits(proof, mail.digits);
  expect((await login(ANA)).user.uid).toBe(user.uid);
  const [guest] = await service.collection('accounts').find({ _id: old._id }).toArray();
  expect(guest).not.toHaveProperty('email');
  expect(guest).not.toHaveProperty('passwordHash');
  expect(guest).toHaveProperty('guestUntil');
});
