import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import { catalogMessages } from '@vale/contracts/catalog';
import { accessTokenMessages, identityEvents, MAX_ACCESS_TOKENS } from '@vale/contracts/identity';
import { aShop } from '@vale/testing/builders';
import { EventRecorder, fakeService, replyTo } from '@vale/testing/service/fake-service';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { waitUntil } from '@vale/testing/wait-until';
import { identity } from '../src/identity.app.js';

const { createAccessToken, getAccessToken, listAccessTokens, revokeAccessToken } = accessTokenMessages;
const admin = { accountId: '', sessionId: 's', email: 'admin@vale.local', role: 'admin' as const };

let service: ServiceEnvironment;
let events: EventRecorder;

beforeEach(async () => {
  events = new EventRecorder({ durable: [identityEvents.sessionRevoked, auditEvents.adminChanged] });
  const catalog = fakeService('catalog', [replyTo(catalogMessages.getShop, aShop)]);
  service = new ServiceEnvironment({ service: identity, others: [events.app, catalog] });
  await service.start({ ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1' });
  const { email } = admin;
  admin.accountId = (await service.collection('accounts').findOne({ email }))!._id;
});
afterEach(() => service.close());

const create = (name: string) => service.request(createAccessToken, { name }, { actor: admin });
const list = async () => (await service.request(listAccessTokens, {}, { actor: admin })).items;
const actions = () => events.of(auditEvents.adminChanged).map(({ data }) => data.action);
const known = (token: string) => service.request(getAccessToken, { token }, {});

it('a token is an analyst until it is revoked, and only its hash is stored', async () => {
  const { token, id } = await create('Planilha');
  expect(await known(token)).toEqual({ actor: { accountId: id, sessionId: id, email: '', role: 'analyst' } });
  expect(await known(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
  expect(await list()).toEqual([
    { id, name: 'Planilha', createdAt: service.clock.nowMs(), lastUsedAt: service.clock.nowMs() },
  ]);
  expect(await service.databaseText('vale_identity')).not.toContain(token);

  await service.request(revokeAccessToken, { id }, { actor: admin });
  await service.request(revokeAccessToken, { id }, { actor: admin });
  expect(await known(token)).toBeNull();
  expect(await list()).toEqual([]);
  await waitUntil(() => JSON.stringify(events.of(identityEvents.sessionRevoked)).includes(id));
});

it('creation and revocation are in the audit log, without the token', async () => {
  const { token, id } = await create('Planilha');
  await service.request(revokeAccessToken, { id }, { actor: admin });
  await waitUntil(() => events.of(auditEvents.adminChanged).length === 2);
  const records = events.of(auditEvents.adminChanged).map(({ data }) => data);
  const target = { kind: 'access-token', id };
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'access-token.create',
        accountId: admin.accountId,
        target,
        after: { name: 'Planilha' },
      }),
      expect.objectContaining({ action: 'access-token.revoke', target, before: { name: 'Planilha' } }),
    ]),
  );
  expect(JSON.stringify(records)).not.toContain(token);
});

it('two revocations at the same moment succeed, and leave one record', async () => {
  const { id } = await create('Planilha');
  const revoke = () => service.request(revokeAccessToken, { id }, { actor: admin });
  await Promise.all([revoke(), revoke(), revoke()]);
  await waitUntil(() => events.of(identityEvents.sessionRevoked).length > 0);
  await create('Outra');
  // A second record would mostly have come by then.
  await waitUntil(() => actions().filter((action) => action === 'access-token.create').length === 2);
  expect(actions().filter((action) => action === 'access-token.revoke')).toHaveLength(1);
});

it('there are at most so many, and nobody but an administrator creates any', async () => {
  for (let count = 0; count < MAX_ACCESS_TOKENS; count += 1) await create(`Programa ${count}`);
  await expect(create('Mais um')).rejects.toMatchObject({ code: 'identity.too-many-access-tokens' });
  for (const role of ['customer', 'analyst'] as const) {
    const request = service.request(createAccessToken, { name: 'x' }, { actor: { ...admin, role } });
    await expect(request).rejects.toMatchObject({ code: 'platform.forbidden' });
  }
});
