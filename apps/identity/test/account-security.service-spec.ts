import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogMessages } from '@vale/contracts/catalog';
import type { MessageDefinition, MessageInput, MessageReply } from '@vale/contracts/define';
import { identityEvents, identityMessages, accountSecurityMessages } from '@vale/contracts/identity';
import { aShop } from '@vale/testing/builders';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ANA = { email: 'ana@exemplo.com', password: 'gatos e livros' };
const BIA = { email: 'bia@exemplo.com', password: 'gatos e livros' };
const NEW_PASSWORD = 'livros sem gatos';
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({ durable: [identityEvents.sessionRevoked] });
  const shop = { ...aShop(), name: 'Açaí da Bia' };
  const catalog = fakeService('catalog', [replyTo(catalogMessages.getShop, () => shop)]);
  service = new ServiceEnvironment({ service: identity, others: [events.app, catalog] });
  await service.start({ ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOGINS_PER_ACCOUNT: '5' });
});
afterEach(() => service.close());

const visit = <M extends MessageDefinition>(message: M, input: MessageInput<M>, userAgent = PHONE) =>
  service.request(message, input, { client: { ip: '203.0.113.1', userAgent } });
const register = async (who = ANA) => opened(await visit(identityMessages.register, who));
const signIn = (userAgent = DESKTOP, password = ANA.password) =>
  visit(identityMessages.openSession, { email: ANA.email, password }, userAgent);

const known = (token: string) => visit(identityMessages.getSession, { token });

/** The gateway takes the actor from the session too. */
async function as<M extends MessageDefinition>(
  token: string,
  message: M,
  input: MessageInput<M>,
): Promise<MessageReply<M>> {
  const { actor } = (await known(token))!;
  return service.request(message, input, { actor, client: { ip: '203.0.113.1', userAgent: PHONE } });
}

const listOf = async (token: string) => (await as(token, accountSecurityMessages.listSessions, {})).items;
const revoked = () => events.of(identityEvents.sessionRevoked).flatMap(({ data }) => data.sessionKeys);

describe('the sessions of an account', () => {
  it('are listed with their browsers, the own one marked, and nobody else’s', async () => {
    const phone = await register();
    await register(BIA);
    service.clock.advance(60_000);
    await signIn();
    expect(await listOf(phone.token)).toMatchObject([
      { device: 'Firefox no Linux', current: false, openedAt: service.clock.nowMs() },
      { device: 'Chrome no Android', current: true, openedAt: service.clock.nowMs() - 60_000 },
    ]);
  });

  it('end one by one, also at the gateways; another account’s does not', async () => {
    const phone = await register();
    const desktop = await signIn();
    const other = await register(BIA);
    const { id } = (await listOf(phone.token)).find(({ current }) => !current)!;
    await as(other.token, accountSecurityMessages.endSession, { id });
    expect(await known(desktop.token)).not.toBeNull();
    await as(phone.token, accountSecurityMessages.endSession, { id });
    expect(await known(desktop.token)).toBeNull();
    expect(await listOf(phone.token)).toHaveLength(1);
    await waitUntil(() => revoked().includes(id));
    await as(phone.token, accountSecurityMessages.endSession, { id });
  });

  it('end all at once, the own one too, whose browser stays known', async () => {
    const phone = await register();
    const desktop = await signIn();
    const ids = (await listOf(phone.token)).map(({ id }) => id);
    service.clock.advance(1_000);
    const { device } = await as(phone.token, accountSecurityMessages.endSessions, {});
    expect([await known(phone.token), await known(desktop.token)]).toEqual([null, null]);
    await waitUntil(() => ids.every((id) => revoked().includes(id)));
    for (let time = 0; time < 10; time += 1) await signIn(PHONE, 'errada').catch(() => undefined);
    await expect(signIn(PHONE)).rejects.toMatchObject({ status: 429 });
    const again = await visit(identityMessages.openSession, { ...ANA, device });
    expect(again.user.email).toBe(ANA.email);
  });
});

describe('a new password', () => {
  it('needs the present one, ends the other sessions, and keeps its own browser signed in', async () => {
    const phone = await register();
    const desktop = await signIn();
    service.clock.advance(1_000);
    const change = { current: ANA.password, password: NEW_PASSWORD };
    const changed = await as(phone.token, accountSecurityMessages.changePassword, change);
    expect([await known(phone.token), await known(desktop.token)]).toEqual([null, null]);
    expect(await listOf(changed.token)).toMatchObject([{ current: true, device: 'Chrome no Android' }]);
    await expect(signIn()).rejects.toMatchObject({ code: 'identity.wrong-password' });
    expect((await signIn(DESKTOP, NEW_PASSWORD)).user.email).toBe(ANA.email);
  });

  it('is refused with a wrong present one, slowly, and where it is common', async () => {
    const { token } = await register();
    const change = (current: string, password: string) =>
      as(token, accountSecurityMessages.changePassword, { current, password });
    await expect(change(ANA.password, 'senha123')).rejects.toMatchObject({
      code: 'identity.common-password',
    });
    for (let time = 0; time < 4; time += 1) {
      await expect(change('errada', NEW_PASSWORD)).rejects.toMatchObject({
        code: 'identity.current-password-wrong',
        status: 422,
      });
    }
    await expect(change(ANA.password, NEW_PASSWORD)).rejects.toMatchObject({ status: 429 });
    expect(await known(token)).not.toBeNull();
  });
});

it('a name that the shop has in catalog is refused as a new password, with what is around it', async () => {
  for (const password of ['Açaí da Bia 2026', 'acaidabia'])
    await expect(register({ ...ANA, password })).rejects.toMatchObject({ code: 'identity.common-password' });
  expect(await register({ ...ANA, password: 'a bia e o açaí' })).toHaveProperty('token');
});
