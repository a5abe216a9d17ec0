import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditEvents } from '@vale/contracts/audit';
import { platformErrors } from '@vale/contracts/define';
import { destinationErrors, destinationMessages } from '@vale/contracts/tracking';
import { waitUntil } from '@vale/testing/wait-until';
import { ConversionEnvironment, type DestinationName } from './conversion-environment.js';
import { ADMIN } from './tracking-environment.js';

let shop: ConversionEnvironment;

beforeEach(async () => {
  shop = await ConversionEnvironment.open();
});
afterEach(async () => {
  await shop.close();
});

const test = (name: string) => shop.request(destinationMessages.testDestination, { name }, { actor: ADMIN });

describe('the panel', () => {
  const list = () => shop.request(destinationMessages.listDestinations, {}, { actor: ADMIN });

  it('shows no secret, keeps those that are left out, and stores them encrypted', async () => {
    await shop.save('meta');
    await shop.save('meta', { secrets: {} });
    const meta = (await list()).items.find(({ name }) => name === 'meta')!;
    expect(meta).toMatchObject({ isActive: true, secrets: { accessToken: { set: true, last4: 'uble' } } });
    expect(JSON.stringify(await list())).not.toContain('EAAB');
    expect(await shop.databaseText('vale_tracking')).not.toContain('EAAB');
    await shop.sell();
    await shop.settled(['meta purchase sent']);
  });

  it('says when the key does not open them, and keeps what waits', async () => {
    await shop.save('meta');
    await shop.restart({ TRACKING_KEY: 'another key of thirty-two characters' });
    expect((await list()).items[0]).toMatchObject({ name: 'meta', isReadable: false });
    expect(await test('meta')).toMatchObject({ ok: false });
    await shop.sell();
    await waitUntil(async () => (await shop.deliveries())[0]?.reason === 'o destino está parado');
  });

  it('activates no destination without what it needs, and none that it does not know', async () => {
    await expect(shop.save('meta', { secrets: {} })).rejects.toMatchObject({
      code: destinationErrors.destinationIncomplete.code,
    });
    await expect(test('pinterest')).rejects.toMatchObject({
      code: destinationErrors.destinationUnknown.code,
    });
  });

  it('is the administrator’s', async () => {
    const refused = { code: platformErrors.unauthenticated.code };
    await expect(shop.request(destinationMessages.listDestinations, {})).rejects.toMatchObject(refused);
    await expect(
      shop.request(destinationMessages.listDeliveries, { transactionId: 'T1' }),
    ).rejects.toMatchObject(refused);
  });
});

describe('a test event', () => {
  it.each<[DestinationName, string]>([
    ['meta', 'fbtrace_id T'],
    ['utmify', 'HTTP 200'],
    ['ga4', 'nenhum problema no formato'],
    ['tiktok', 'request_id 20261130T'],
    ['kwai', 'result 1'],
    ['attribution-post', 'HTTP 204'],
  ])('of %s is no sale, and its answer is shown', async (name, answer) => {
    expect(await test(name)).toMatchObject({ ok: false, message: expect.stringMatching(/^Falta preencher/) });
    await shop.save(name, { isActive: false });
    const result = { ok: true, message: `O destino aceitou o evento de teste (${answer}).` };
    expect(await test(name)).toEqual(result);
    expect(shop.double.requests).toHaveLength(1);
    expect(shop.double.orders.size).toBe(0);
    for (const vendor of ['meta', 'tiktok', 'kwai', 'post'] as const)
      expect(shop.double.purchaseIds(vendor).size).toBe(0);
    await waitUntil(() => tests().length === 2);
    expect(tests()[1]).toMatchObject({
      accountId: ADMIN.accountId,
      target: { kind: 'conversion-destination', id: name },
      after: result,
    });
  });

  it('of Kwai is marked as such, and needs the click of its page of tests', async () => {
    await shop.save('kwai', { isActive: false });
    await test('kwai');
    expect(shop.double.accepted('kwai')[0]).toMatchObject({ trackFlag: true, testFlag: false });
    await shop.save('kwai', { isActive: false, settings: { pixelId: '276454450988322' } });
    expect((await test('kwai')).message).toMatch(/^Falta o ID de clique de teste/);
  });

  it('of TikTok appears among its test events where a code is set', async () => {
    const settings = { pixelCode: 'C4DOUBLEPIXEL', testEventCode: 'TEST11178' };
    await shop.save('tiktok', { isActive: false, settings });
    await test('tiktok');
    expect(shop.double.accepted('tiktok')[0]).toMatchObject({ test_event_code: 'TEST11178' });
  });

  it.each<[string, DestinationName, Parameters<ConversionEnvironment['save']>[1], RegExp]>([
    [
      'token',
      'meta',
      { secrets: { accessToken: 'wrong' } },
      /^A Meta não aceita o token de acesso \(erro 190/,
    ],
    ['pixel', 'meta', { settings: { pixelId: '1' } }, /^A Meta não encontra o pixel.* \(erro 100\/33/],
    ['token', 'tiktok', { secrets: { accessToken: 'wrong' } }, /^O TikTok não aceita o token.*erro 40105/],
    ['pixel', 'tiktok', { settings: { pixelCode: '1' } }, /^O TikTok não encontra o pixel \(erro 40002/],
    ['token', 'kwai', { secrets: { accessToken: 'wrong' } }, /^O Kwai não aceita o token de acesso/],
    ['token', 'utmify', { secrets: { apiToken: 'wrong' } }, /^A UTMify não conhece o token da API\.$/],
    ['property', 'ga4', { settings: { measurementId: 'G-1' } }, /^O Google recusou: measurement_id\.$/],
  ])('with a wrong %s of %s says so', async (_what, name, account, sentence) => {
    await shop.save(name, account);
    expect(await test(name)).toEqual({ ok: false, message: expect.stringMatching(sentence) });
  });

  it('says when there is no answer', async () => {
    await shop.save('attribution-post');
    shop.double.answers.post = [{ status: 200, breaks: true }];
    expect((await test('attribution-post')).message).toBe('O destino não respondeu.');
  });
});

function tests() {
  return shop.events
    .of(auditEvents.adminChanged)
    .map(({ data }) => data)
    .filter(({ action }) => action === 'conversion-destination.test');
}
