import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageDefinition, MessageInput } from '@vale/contracts/define';
import {
  identityErrors,
  identityEvents,
  identityMessages,
  mailProofErrors,
  mailProofMessages,
  passwordResetMessages,
} from '@vale/contracts/identity';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
const STRANGER = { email: ANA.email, password: 'senha do estranho' };
const ADMIN_EMAIL = 'admin@vale.local';
const { mailProofOver, mailDigitsWrong, mailDigitsOver, mailProofOfAdministrator } = mailProofErrors;

const env = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({
    durable: [identityEvents.mailProofRequested, identityEvents.passwordResetRequested],
  });
  service = new ServiceEnvironment({
    service: identity,
    others: [events.app],
    env,
  });
  await service.start();
});
afterEach(() => service.close());

const request = <M extends MessageDefinition>(message: M, input: MessageInput<M>) =>
  service.request(message, input, { client: { ip: '203.0.113.1', userAgent: 'jest' } });

const register = async (who = ANA) => opened(await request(identityMessages.register, who));

/** A browser asks for a mail: its handle, and what the mail holds. */
async function ask(email = ANA.email, more: { proof?: string; device?: string } = {}) {
  const { proof } = await request(mailProofMessages.requestProof, { email, ...more });
  const mail = await request(mailProofMessages.issueProof, { requestId: proof.split('.')[0]! });
  return { proof, mail };
}
const byLink = (token: string) => request(mailProofMessages.signInByLink, { token });
const byDigits = (proof: string, digits: string) =>
  request(mailProofMessages.signInByDigits, { proof, digits });
const wrong = (digits: string) => String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
const whoHas = (token: string) => request(identityMessages.getSession, { token });
const login = (who: typeof ANA) => request(identityMessages.openSession, who);

describe('a link', () => {
  it('signs in once; a program that opens it first uses nothing up', async () => {
    const { mail } = await ask();
    for (const _ of [1, 2, 3])
      expect(await request(mailProofMessages.readProof, { token: mail!.token })).toEqual({
        email: ANA.email,
      });
    const { token, user } = await byLink(mail!.token);
    expect(user).toMatchObject({ email: ANA.email, emailConfirmed: true, passwordless: true });
    expect((await whoHas(token))!.actor).toMatchObject({ email: ANA.email, emailConfirmed: true });
    expect(await codeOf(byLink(mail!.token))).toBe(mailProofOver.code);
    expect(await codeOf(request(mailProofMessages.readProof, { token: mail!.token }))).toBe(
      mailProofOver.code,
    );
  });

  it('of ten opened at once, one signs in', async () => {
    const { mail } = await ask();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => byLink(mail!.token)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('ends after 30 minutes, with its digits, and is removed', async () => {
    const { proof, mail } = await ask();
    service.clock.advance(30 * 60_000);
    expect(await codeOf(byLink(mail!.token))).toBe(mailProofOver.code);
    expect(await codeOf(byDigits(proof, mail!.digits))).toBe(mailProofOver.code);
    expect((await ask(ANA.email)).mail).not.toBeNull();
  });

  it('is refused when it was changed or made up', async () => {
    const { token } = (await ask()).mail!;
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const one of [token.slice(0, -1) + last, token.slice(0, -1), '', `m1.${'0'.repeat(26)}.x`])
      expect(await codeOf(byLink(one))).toBe(mailProofOver.code);
    await byLink(token);
  });

  it('leads to the account that has confirmed the address, with its password', async () => {
    const first = await byLink((await ask()).mail!.token);
    const again = await byLink((await ask()).mail!.token);
    expect(again.user.uid).toBe(first.user.uid);
  });
});

describe('the digits', () => {
  it('sign in once, in the browser that asked alone', async () => {
    const [asked, other] = [await ask(), await ask()];
    expect(await codeOf(byDigits(other.proof, asked.mail!.digits))).toBe(mailDigitsWrong.code);
    const stolen = `${asked.proof.split('.')[0]}.${other.proof.split('.')[1]}`;
    expect(await codeOf(byDigits(stolen, asked.mail!.digits))).toBe(mailProofOver.code);
    expect((await byDigits(asked.proof, asked.mail!.digits)).user.email).toBe(ANA.email);
    expect(await codeOf(byDigits(asked.proof, asked.mail!.digits))).toBe(mailProofOver.code);
  });

  it('are tried five times; then only the link signs in', async () => {
    const { proof, mail } = await ask();
    for (const _ of [1, 2, 3, 4, 5])
      expect(await codeOf(byDigits(proof, wrong(mail!.digits)))).toBe(mailDigitsWrong.code);
    expect(await codeOf(byDigits(proof, mail!.digits))).toBe(mailDigitsOver.code);
    await byLink(mail!.token);
  });

  it('are tried ten times a day for a mailbox, whatever browsers and spellings ask', async () => {
    for (const email of [ANA.email, 'ana+1@exemplo.com']) {
      const { proof, mail } = await ask(email);
      for (const _ of [1, 2, 3, 4, 5]) await codeOf(byDigits(proof, wrong(mail!.digits)));
    }
    const { proof, mail } = await ask();
    expect(await codeOf(byDigits(proof, mail!.digits))).toBe(mailDigitsOver.code);
    await byLink(mail!.token);
  });
});

describe('a request', () => {
  it('gets the same reply for every address, and nothing stored or published signs in', async () => {
    await register({ ...ANA, email: 'bia@exemplo.com' });
    for (const email of [ANA.email, 'bia@exemplo.com', ADMIN_EMAIL]) {
      const { proof, mail } = await ask(email);
      expect(proof).toMatch(/^[0-9A-Z]{26}\.[\w-]{22}$/);
      const stored = JSON.stringify(await service.collection('mailProofs').find({}).toArray());
      for (const secret of [mail!.token, mail!.digits, proof.split('.')[1]!])
        expect(stored).not.toContain(secret);
    }
    await waitUntil(() => events.of(identityEvents.mailProofRequested).length === 3);
    expect(JSON.stringify(events.of(identityEvents.mailProofRequested))).not.toContain('@');
  });

  it('is one of 60 in ten minutes for an unknown browser’s network, also of one that invents a cookie', async () => {
    await service.restart({ ...env, REGISTRATIONS_PER_ADDRESS: '40' });
    const device = `d1.${'A'.repeat(22)}.${Date.now()}.${'A'.repeat(43)}`;
    const email = (who: number) => `pessoa-${who}@exemplo.com`;
    for (let who = 0; who < 30; who += 1) {
      await request(mailProofMessages.requestProof, { email: email(who), device });
      await request(passwordResetMessages.requestReset, { email: email(who), device });
    }
    const proof = request(mailProofMessages.requestProof, { email: email(30), device });
    expect(await codeOf(proof)).toBe(identityErrors.tooManyRequests.code);
    const reset = request(passwordResetMessages.requestReset, { email: email(30), device });
    expect(await codeOf(reset)).toBe(identityErrors.tooManyRequests.code);
  });

  it('of the administrator’s address opens no session', async () => {
    const { proof, mail } = await ask(ADMIN_EMAIL);
    expect(await codeOf(byDigits(proof, mail!.digits))).toBe(mailProofOfAdministrator.code);
    expect(await codeOf(byLink((await ask(ADMIN_EMAIL)).mail!.token))).toBe(mailProofOfAdministrator.code);
  });

  it('over the limit sends no mail, and the last one of the browser stays valid', async () => {
    let last = await ask();
    for (const _ of [2, 3, 4, 5]) last = await ask();
    const { proof, mail } = await ask(ANA.email, { proof: last.proof });
    expect(mail!.token).toBe(last.mail!.token);
    const stranger = await ask();
    expect(stranger.mail).toBeNull();
    expect(stranger.proof).toMatch(/^[0-9A-Z]{26}\.[\w-]{22}$/);
    expect((await byDigits(proof, last.mail!.digits)).user.email).toBe(ANA.email);
  });

  it('of a browser that is known to the address is not held up by strangers', async () => {
    const { device } = await byLink((await ask()).mail!.token);
    for (const _ of [1, 2, 3, 4, 5]) await ask();
    expect((await ask()).mail).toBeNull();
    expect((await ask(ANA.email, { device: device! })).mail).not.toBeNull();
  });
});

describe('an address that somebody registered without confirming it', () => {
  it('goes to who reads its mail, with a new account; the other goes on as a guest', async () => {
    const stranger = await register(STRANGER);
    const owner = await byLink((await ask()).mail!.token);
    expect(owner.user.uid).not.toBe(stranger.user.uid);
    expect(await whoHas(stranger.token)).toBeNull();
    const guest = await request(identityMessages.getGuest, { token: stranger.token });
    expect(guest!.actor).toMatchObject({ accountId: stranger.user.uid, role: 'guest', email: '' });
    expect(await codeOf(login(STRANGER))).toBe(identityErrors.wrongPassword.code);
  });

  it('is confirmed in the browser that is signed in to it, and keeps its password', async () => {
    const { token: session, user } = await register(ANA);
    const { mail } = await ask();
    const confirmed = await request(mailProofMessages.signInByLink, { token: mail!.token, session });
    expect(confirmed.user).toMatchObject({ uid: user.uid, emailConfirmed: true });
    expect((await login(ANA)).user.uid).toBe(user.uid);
  });

  it('goes to who sets a new password by mail', async () => {
    const stranger = await register(STRANGER);
    await request(passwordResetMessages.requestReset, { email: ANA.email });
    const { data } = await waitUntil(() => events.of(identityEvents.passwordResetRequested)[0]);
    const issued = await request(passwordResetMessages.issueReset, data as never);
    await request(passwordResetMessages.completeReset, { token: issued!.token, password: ANA.password });
    const { user } = await login(ANA);
    expect(user.uid).not.toBe(stranger.user.uid);
    expect(user.emailConfirmed).toBe(true);
    expect(await whoHas(stranger.token)).toBeNull();
  });

  it('is given away once, whoever proves it at the same time', async () => {
    await register(STRANGER);
    const mails = await Promise.all([ask(), ask(), ask()]);
    const owners = await Promise.all(mails.map(({ mail }) => byLink(mail!.token)));
    expect(new Set(owners.map(({ user }) => user.uid)).size).toBe(1);
  });
});

it('an account without a password refuses every password', async () => {
  await byLink((await ask()).mail!.token);
  for (const password of ['', 'undefined', ANA.password].filter(Boolean))
    expect(await codeOf(login({ email: ANA.email, password }))).toBe(identityErrors.wrongPassword.code);
});
