import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { identityAdminMessages } from '@vale/contracts/identity';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { identity } from '../src/identity.app.js';

// The machine may be busy with other tests.
jest.setTimeout(60_000);

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
