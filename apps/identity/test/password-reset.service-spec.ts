import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import type { EventData } from '@vale/contracts/define';
import { identityEvents, identityMessages, passwordResetMessages } from '@vale/contracts/identity';
import { MINUTE_MS } from '@vale/contracts/time';
import { codeOf } from '@vale/testing/code-of';
import { EventRecorder } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
const NEW_PASSWORD = 'livros sem gatos';

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({
    durable: [identityEvents.passwordResetRequested, identityEvents.emailConfirmed, auditEvents.adminChanged],
  });
  service = new ServiceEnvironment({ service: identity, others: [events.app] });
  await service.start({ ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1' });
});
afterEach(() => service.close());

const register = async (who = ANA) => opened(await service.request(identityMessages.register, who));
const signIn = (password: string, device?: string) =>
  service.request(identityMessages.openSession, { ...ANA, password, ...(device && { device }) });
const ask = (email = ANA.email, device?: string) =>
  service.request(passwordResetMessages.requestReset, { email, ...(device && { device }) });
const complete = (token: string, password = NEW_PASSWORD) =>
  service.request(passwordResetMessages.completeReset, { token, password });
type Requested = EventData<typeof identityEvents.passwordResetRequested>;
const requested = () => events.of(identityEvents.passwordResetRequested).map(({ data }) => data as Requested);

async function tokenOf(count = 1): Promise<string> {
  const request = await waitUntil(() => requested()[count - 1]);
  return (await service.request(passwordResetMessages.issueReset, request))!.token;
}

describe('a password that was forgotten', () => {
  it('is replaced once by the link of the mail, which ends all sessions and confirms the address', async () => {
    const { token: session } = await register();
    await ask(' ANA@exemplo.com ');
    const token = await tokenOf();
    service.clock.advance(MINUTE_MS);
    const { device } = await complete(token);
    expect(await service.request(identityMessages.getSession, { token: session })).toBeNull();
    expect(await codeOf(signIn(ANA.password))).toBe('identity.wrong-password');
    expect((await signIn(NEW_PASSWORD, device)).user).toMatchObject({ emailConfirmed: true });
    expect(await codeOf(complete(token, 'mais uma senha'))).toBe('identity.reset-invalid');
  });

  it('has a link of 30 minutes, the same for each attempt to send it', async () => {
    await register();
    await ask();
    const token = await tokenOf();
    service.clock.advance(30 * MINUTE_MS - 1_000);
    expect(await tokenOf()).toBe(token);
    service.clock.advance(1_000);
    expect(await codeOf(complete(token))).toBe('identity.reset-expired');
    const request = requested()[0]!;
    expect(await service.request(passwordResetMessages.issueReset, request)).toBeNull();
    expect((await signIn(ANA.password)).user.email).toBe(ANA.email);
  });

  it('keeps what a link needs in no event and nowhere in the store', async () => {
    await register();
    await ask();
    const token = await tokenOf();
    expect(await service.databaseText('vale_identity')).not.toContain(token);
    expect(JSON.stringify(requested())).not.toContain('@');
  });

  it('is not replaced by a link of another account, an altered one, or a common password', async () => {
    await register();
    const { user: bia } = await register({ ...ANA, email: 'bia@exemplo.com' });
    await ask();
    const token = await tokenOf();
    const [form, , request, mac] = token.split('.');
    for (const altered of [
      [form, bia.uid, request, mac].join('.'),
      token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      token.slice(0, -1),
      '',
    ]) {
      expect(await codeOf(complete(altered))).toBe('identity.reset-invalid');
    }
    expect(await codeOf(complete(token, 'senha123'))).toBe('identity.common-password');
    await complete(token);
  });

  it('leaves a record if it is an administrator’s', async () => {
    await ask('admin@vale.local');
    await complete(await tokenOf());
    const [record] = await waitUntil(() => {
      const found = events.of(auditEvents.adminChanged);
      return found.length > 0 ? found : null;
    });
    const id = record!.data.accountId;
    expect(record!.data).toMatchObject({ action: 'account.change', target: { kind: 'account', id } });
    expect(JSON.stringify(record)).not.toContain('argon2');
  });

  it('is asked for in a browser that is known to the account, however often strangers ask', async () => {
    const { device } = await register();
    for (let time = 0; time < 3; time += 1) await ask();
    expect(await codeOf(ask())).toBe('identity.too-many-resets');
    expect(await codeOf(ask(ANA.email, 'd1.made.up'))).toBe('identity.too-many-resets');
    await ask(ANA.email, device);
    expect(await waitUntil(() => requested().length === 4)).toBe(true);
  });

  it('is asked for without telling whether the account exists, three times an hour', async () => {
    await register();
    for (const email of [ANA.email, 'ninguem@exemplo.com']) {
      for (let time = 0; time < 3; time += 1) expect(await ask(email)).toEqual({});
      await expect(ask(email)).rejects.toMatchObject({
        status: 429,
        code: 'identity.too-many-resets',
      });
    }
    await waitUntil(() => requested().length === 3);
  });

  it('is asked for without telling by its time whether the account exists', async () => {
    await register();
    for (const email of [ANA.email, 'ninguem@exemplo.com']) {
      const before = performance.now();
      await ask(email);
      // A timer may fire a millisecond early.
      expect(performance.now() - before).toBeGreaterThan(98);
    }
  });

  it('is asked for by its owner, however often others asked for tagged addresses', async () => {
    await register();
    for (const tag of ['+1', '+2', '+3', '+4', '+5']) expect(await ask(`ana${tag}@exemplo.com`)).toEqual({});
    // Accounts of others in the same mailbox, whose mails are counted.
    for (const tag of ['+6', '+7', '+8', '+9']) await register({ ...ANA, email: `ana${tag}@exemplo.com` });
    for (const tag of ['+6', '+7', '+8']) expect(await ask(`ana${tag}@exemplo.com`)).toEqual({});
    expect(await codeOf(ask('ana+9@exemplo.com'))).toBe('identity.too-many-resets');
    expect(await ask()).toEqual({});
    await waitUntil(() => requested().length === 4);
  });

  it('is not mailed to a disabled account', async () => {
    await register();
    await service.collection('accounts').updateOne({ email: ANA.email }, { $set: { status: 'inativo' } });
    expect(await ask()).toEqual({});
    await register({ ...ANA, email: 'bia@exemplo.com' });
    await ask('bia@exemplo.com');
    await waitUntil(() => requested().length > 0);
    expect(requested()).toHaveLength(1);
  });
});
