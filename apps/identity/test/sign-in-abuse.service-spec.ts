import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { MessageDefinition, MessageInput } from '@vale/contracts/define';
import { identityMessages } from '@vale/contracts/identity';
import { ServiceEnvironment } from '@vale/testing/service/service-environment';
import { HASH_PLACES, HASHES_AT_ONCE } from '../src/account/hash-queue.js';
import { identity } from '../src/identity.app.js';
import { opened } from './opened.js';

const ADMIN = { email: 'admin@vale.local', password: 'vale-demo-admin' };
const HOME = '198.51.100.7';

let service: ServiceEnvironment;

/** Uses the limits of a live shop. */
const start = (env: Record<string, string> = {}) =>
  service.start({
    ARGON2_MEMORY_KIB: '64',
    ARGON2_PASSES: '1',
    LOG_LEVEL: 'silent',
    LOGINS_PER_ADDRESS: '30',
    LOGINS_PER_ACCOUNT: '10',
    ...env,
  });

const request = <M extends MessageDefinition>(message: M, input: MessageInput<M>, ip: string) =>
  service.request(message, input, { client: { ip, userAgent: 'jest' } });
const signIn = (ip: string, device?: string, who = ADMIN) =>
  request(identityMessages.openSession, { ...who, ...(device && { device }) }, ip);

async function guess(ip: string, times: number, device?: string): Promise<string[]> {
  const codes: string[] = [];
  for (let time = 0; time < times; time += 1) {
    await signIn(ip, device, { ...ADMIN, password: `tentativa ${time}` }).catch((error: { code: string }) =>
      codes.push(error.code),
    );
  }
  return codes;
}

const wrong = (codes: string[]) => codes.filter((code) => code === 'identity.wrong-password').length;
const tooMany = { status: 429, code: 'identity.too-many-requests' };

beforeEach(() => {
  service = new ServiceEnvironment({ service: identity });
});
afterEach(() => service.close());

describe('tries at the administrator’s password', () => {
  it('end after ten from one address, and keep nobody out elsewhere', async () => {
    await start();
    expect(wrong(await guess('203.0.113.1', 20))).toBe(10);
    await expect(signIn('203.0.113.1')).rejects.toMatchObject(tooMany);
    expect((await signIn(HOME)).user.role).toBe('admin');
  });

  it('count one IPv6 network as one address', async () => {
    await start();
    const tries: string[] = [];
    for (let subnet = 0; subnet < 20; subnet += 1) tries.push(...(await guess(`2001:db8:0:${subnet}::1`, 1)));
    expect(wrong(tries)).toBe(10);
  });

  it('end after 100 from 40 addresses, and leave the owner’s browser its login from any address', async () => {
    await start();
    const { device } = await signIn(HOME);
    const tries: string[] = [];
    for (let last = 1; last <= 40; last += 1) tries.push(...(await guess(`203.0.113.${last}`, 10)));
    // The owner's login came first and was not yet on a known device.
    expect(wrong(tries)).toBe(99);
    await expect(signIn(HOME)).rejects.toMatchObject(tooMany);
    expect((await signIn(HOME, device)).user.role).toBe('admin');
    expect((await signIn('203.0.113.1', device)).user.role).toBe('admin');
  });

  it('are limited separately on a known browser', async () => {
    await start();
    const { device } = await signIn(HOME);
    expect(wrong(await guess(HOME, 20, device))).toBe(10);
    expect((await signIn(HOME)).user.role).toBe('admin');
  });

  it('are not helped by the device of another account, by an altered one, or one from before a new password', async () => {
    await start();
    const other = { email: 'ana@exemplo.com', password: 'gatos e livros' };
    const { device: foreign } = opened(await request(identityMessages.register, other, '203.0.113.1'));
    const { device: own } = await signIn(HOME);
    service.clock.advance(1_000);
    const accounts = service.collection('accounts');
    await accounts.updateOne({ email: ADMIN.email }, { $set: { sessionsSince: service.clock.nowMs() } });
    const altered = own!.replace(/\.\d+\./, `.${service.clock.nowMs()}.`);
    for (const [index, device] of [foreign, altered, own].entries()) {
      const ip = `203.0.113.${10 + index}`;
      await guess(ip, 10);
      await expect(signIn(ip, device)).rejects.toMatchObject(tooMany);
    }
  });
});

describe('300 registrations at once', () => {
  // hash-queue.spec.ts tests the places of each lane.
  it('are served or refused with a time, and the administrator signs in meanwhile', async () => {
    await start();
    const registrations = Array.from({ length: 300 }, (_, index) =>
      request(
        identityMessages.register,
        { email: `u${index}@exemplo.com`, password: 'gatos e livros' },
        `10.0.${index % 250}.${index}`,
      ).then(
        () => 'served',
        (error: { status: number; data?: { retryAfterMs?: number } }) =>
          error.status === 429 && error.data?.retryAfterMs ? 'refused' : error,
      ),
    );
    expect((await signIn(HOME)).user.role).toBe('admin');
    const outcomes = await Promise.all(registrations);
    expect(outcomes.filter((outcome) => outcome !== 'served' && outcome !== 'refused')).toEqual([]);
    expect(outcomes.filter((outcome) => outcome === 'served').length).toBeGreaterThanOrEqual(
      HASHES_AT_ONCE + HASH_PLACES.registration,
    );
  });
});
