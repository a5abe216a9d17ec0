import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identityAdminMessages, identityMessages } from '@vale/contracts/identity';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { identity } from '../src/identity.app.js';

const DEMO_ADMIN = 'admin@vale.local';
const LIVE = {
  VALE_DEMO: 'false',
  ADMIN_EMAIL: 'dona@loja.example',
  ADMIN_PASSWORD: 'uma senha longa da dona 42',
  IDENTITY_KEY: 'd7e2a94b3c1f508697ab04e5d8c3f261',
};
const ENV = { ARGON2_MEMORY_KIB: '64', ARGON2_PASSES: '1', LOG_LEVEL: 'silent' };
let service: ServiceEnvironment;

beforeEach(async () => {
  service = new ServiceEnvironment({ service: identity, env: ENV });
  await service.start();
});
afterEach(() => service.close());

const accounts = () => service.collection('accounts');
const names = async () => (await accounts().indexes()).map(({ name }) => name);

it('the indexes of names that the release before made are dropped at the next start, once', async () => {
  const own = await names();
  const makeOld = async () => {
    await accounts().createIndex({ nameKey: 1 }, { sparse: true });
    await accounts().createIndex({ status: 1, nameKey: 1 });
  };
  await makeOld();
  await service.collection('migrations').deleteMany({});
  await service.restart();
  expect(await names()).toEqual(own);
  const [admin] = await accounts().find({ role: 'admin' }).toArray();
  const actor = { accountId: admin!._id, sessionId: 's', email: 'a@example.com', role: 'admin' as const };
  const query = { order: 'name', status: 'ativo' } as const;
  const { items } = await service.request(identityAdminMessages.listAccounts, query, { actor });
  expect(items).not.toHaveLength(0);

  await makeOld();
  await service.restart();
  expect(await names()).toHaveLength(own.length + 2);
});

it('the index of addresses that allows one guest is dropped, so that any number of them can buy', async () => {
  const own = await names();
  for (const name of ['email_of_accounts', 'newest_accounts']) await accounts().dropIndex(name);
  await accounts().createIndex({ email: 1 }, { unique: true });
  await accounts().createIndex({ createdAt: -1, _id: -1 });
  await service.collection('migrations').deleteMany({});
  await service.restart();
  expect((await names()).toSorted()).toEqual(own.toSorted());
  for (const _ of [1, 2]) await service.request(identityMessages.openGuest, {});
  expect(await accounts().countDocuments({ email: { $exists: false } })).toBe(2);
});

describe('accounts that visitors of an older demo opened', () => {
  const VISITOR = 'visitante@example.com';
  const byMail = (email: string) => ({ email }) as never;
  const register = (email: string) =>
    service.request(
      identityMessages.register,
      { email, password: 'uma senha longa 42' },
      { client: { ip: '203.0.113.9', userAgent: 'browser' } },
    );
  const goLive = async () => {
    await accounts().updateMany({}, { $unset: { demo: 1 } });
    await service.collection('migrations').deleteOne({ _id: '2026-12-demo-marks' as never });
    await service.restart(LIVE);
    return (await accounts().find({ status: 'ativo' }).toArray()).map(({ email }) => String(email));
  };

  it('are removed where the folder was a demo and nothing else', async () => {
    await register(VISITOR);
    expect(await goLive()).toEqual([LIVE.ADMIN_EMAIL]);
  });

  it.each([
    ['its administrator’s password was set since', { sessionsSince: 8.64e15 }],
    ['a live start took the role from its administrator', { role: 'customer' }],
  ])('are kept as the shop’s own where %s', async (_, change) => {
    await register(VISITOR);
    await accounts().updateOne(byMail(DEMO_ADMIN), { $set: change });
    expect(await goLive()).toEqual(expect.arrayContaining([VISITOR, LIVE.ADMIN_EMAIL]));
  });

  it('are kept where the shop is older than the demo', async () => {
    await register(VISITOR);
    await accounts().updateOne(byMail(VISITOR), { $set: { createdAt: 1 } });
    expect(await goLive()).toEqual(expect.arrayContaining([VISITOR, LIVE.ADMIN_EMAIL]));
  });
});
