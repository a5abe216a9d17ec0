import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { platformErrors } from '@vale/contracts/define';
import { discordErrors, discordMessages, EMPTY_EMBED, type TemplateDraft } from '@vale/contracts/discord';
import { DEMO_KEY } from '@vale/platform/own-keys';
import { codeOf } from '@vale/testing/code-of';
import type { DiscordRequest } from '@vale/testing/discord/discord-double';
import { waitUntil } from '@vale/testing/wait-until';
import { PostService } from '../src/discord/post.service.js';
import { PostSenderService } from '../src/discord/post-sender.service.js';
import { notificationConfig } from '../src/notification.config.js';
import { aPostedProduct, AS_ADMIN, AS_SHOPPER, DiscordEnvironment, OWNER } from './discord-environment.js';

let notification: DiscordEnvironment;

beforeEach(async () => {
  notification = await DiscordEnvironment.open();
});
afterEach(async () => {
  await notification.close();
});

const listTemplates = async () =>
  (await notification.request(discordMessages.listTemplates, {}, AS_ADMIN)).items;

describe('a post', () => {
  it('is one embed that pings nobody, and is counted once Discord has it', async () => {
    const { id } = await notification.configured();
    expect(await notification.view()).toMatchObject({ sentCount: 0, lastUsedAt: null });
    expect(await notification.post()).toEqual({ state: 'sent' });
    const [request] = notification.discord.requests;
    expect(request).toMatchObject({ webhookId: id, status: 200 });
    expect(request!.body).toEqual({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Steam R$ 100',
          description: '**🛒 Comprar agora:**\nhttps://loja.example/product/jogos/p1',
          color: 0xff_46_55,
          fields: [
            { name: 'Preview dos Itens', value: 'Nenhum item disponível' },
            { name: 'Características', value: '• Rápido' },
          ],
          timestamp: notification.clock.now().toISOString(),
        },
      ],
    });
    const now = notification.clock.nowMs();
    expect(await notification.view()).toMatchObject({ sentCount: 1, lastUsedAt: now, queued: 0 });
  });

  it('is sent once although it is requested twice', async () => {
    const { id } = await notification.configured();
    const again = { postId: 'the-same-post' };
    await Promise.all([notification.post(again), notification.post(again)]);
    await notification.post(again);
    expect(notification.discord.postsOf(id)).toHaveLength(1);
  });

  it('needs an active webhook, or a URL of its own', async () => {
    expect(await codeOf(notification.post())).toBe(discordErrors.webhookMissing.code);
    const { id } = await notification.configured();
    await notification.request(discordMessages.changeWebhook, { isActive: false }, AS_ADMIN);
    expect(await codeOf(notification.post())).toBe(discordErrors.webhookMissing.code);
    expect(await notification.post({ evenInactive: true })).toEqual({ state: 'sent' });
    const other = notification.discord.addWebhook();
    expect(await notification.post({ url: other.url })).toEqual({ state: 'sent' });
    expect(notification.discord.requests.map(({ webhookId }) => webhookId)).toEqual([id, other.id]);
  });

  it('is refused for an unknown product, for a URL that is not Discord’s, and above Discord’s limits', async () => {
    await notification.configured();
    expect(await codeOf(notification.post({ productId: 'gone' }))).toBe(
      discordErrors.postedProductUnknown.code,
    );
    expect(await codeOf(notification.post({ url: 'https://evil.example/api/webhooks/1/x' }))).toBe(
      'platform.invalid-input',
    );
    expect(await codeOf(notification.post({ title: '{accountName}'.repeat(19) }))).toBeUndefined();
    notification.products.set('p1', aPostedProduct({ title: 'x'.repeat(160) }));
    await expect(notification.post({ title: '{accountName}'.repeat(2) })).rejects.toMatchObject({
      code: discordErrors.embedTooLong.code,
      message: 'A embed passa dos limites do Discord (título: 320 de 256 caracteres).',
    });
    expect(notification.discord.requests).toHaveLength(1);
  });

  it('fails with Discord’s status if Discord refuses it, and is not counted', async () => {
    await notification.configured();
    notification.discord.failures.push({ status: 400 });
    await expect(notification.post()).rejects.toMatchObject({
      code: discordErrors.postRefused.code,
      message: 'Erro HTTP: 400',
    });
    expect(await notification.view()).toMatchObject({
      sentCount: 0,
      lastUsedAt: null,
      lastFailure: { reason: 'Erro HTTP: 400' },
    });
  });

  it('is tried again after errors of Discord and of the network, before those behind it', async () => {
    await notification.configured();
    notification.discord.failures.push({ status: 503 }, { status: 0, breaks: true });
    const posts = [notification.post({ title: 'first' }), notification.post({ title: 'second' })];
    await waitUntil(async () => (await notification.view()).queued === 2);
    await notification.timePasses();
    expect(await Promise.all(posts)).toEqual([{ state: 'sent' }, { state: 'sent' }]);
    const statuses = notification.discord.requests.map(({ status }) => status);
    expect(statuses).toEqual([503, 0, 200, 200]);
    const [first] = notification.discord.requests;
    const waits = notification.discord.requests.map(({ at }) => at - first!.at);
    expect(waits.slice(0, 3)).toEqual([0, 2_000, 6_000]);
    expect(await notification.view()).toMatchObject({ sentCount: 2 });
  });

  it('reads no more of a reply than Discord’s have', async () => {
    await notification.configured();
    notification.discord.failures.push({ status: 200, floods: true });
    expect(await notification.post()).toEqual({ state: 'sent' });
    // The sockets of both sides hold some megabytes.
    expect(notification.discord.flooded).toBeLessThan(32_000_000);
  });
});

describe('a webhook', () => {
  it('is stored and shown without its token', async () => {
    const { id, url } = await notification.configured();
    await notification.post();
    const token = url.split('/').at(-1)!;
    expect((await notification.view()).maskedUrl).toBe(
      `https://discord.com/api/webhooks/${id}/••••${token.slice(-4)}`,
    );
    for (const database of ['vale_notification', 'vale_platform'])
      expect(await notification.databaseText(database)).not.toContain(token);
    expect(notification.logged).not.toContain(token);
  });

  it('stays the one that was saved, although another admin switches it on or off at the same moment', async () => {
    await notification.configured();
    const other = notification.discord.addWebhook();
    const change = (input: { url?: string; isActive: boolean }) =>
      notification.request(discordMessages.changeWebhook, input, AS_ADMIN);
    await Promise.all([
      change({ isActive: true }),
      change({ url: other.url, isActive: true }),
      change({ isActive: true }),
    ]);
    expect((await notification.view()).maskedUrl).toContain(`/${other.id}/`);
  });

  it('stays readable when the key of notification is changed and the former one listed', async () => {
    await notification.configured();
    const { maskedUrl } = await notification.view();
    const NOTIFICATION_KEY = 'another key of thirty-two characters !';
    await notification.restart({ NOTIFICATION_KEY });
    expect((await notification.view()).maskedUrl).not.toBe(maskedUrl);
    await notification.restart({ NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS: DEMO_KEY });
    expect((await notification.view()).maskedUrl).toBe(maskedUrl);
    expect(await notification.post()).toEqual({ state: 'sent' });
  });

  it('keeps its posts while its key is not in the settings', async () => {
    const { id } = await notification.configured();
    const NOTIFICATION_KEY = 'another key of thirty-two characters !';
    await notification.restart({ NOTIFICATION_KEY });
    await notification.get(PostService).announce({ productId: 'p1' });
    // More than `MAX_ATTEMPTS`.
    for (let tries = 0; tries < 10; tries += 1) await notification.nextRun();
    expect(notification.discord.requests).toEqual([]);
    expect(notification.inbox.taken).toEqual([]);
    expect(await notification.view()).toMatchObject({
      maskedUrl: '',
      queued: 1,
      dead: null,
      lastFailure: null,
    });
    expect(notification.logged).toContain('OTHER_NOTIFICATION_KEYS');
    await notification.restart({ NOTIFICATION_KEY, OTHER_NOTIFICATION_KEYS: DEMO_KEY });
    notification.discord.failures.push({ status: 503 });
    await notification.timePasses();
    expect(notification.titlesAt(id)).toEqual(['🎮 Steam R$ 100']);
  });

  it('lets its posts fail after a week without its key', async () => {
    await notification.configured();
    await notification.restart({ NOTIFICATION_KEY: 'another key of thirty-two characters !' });
    await notification.get(PostService).announce({ productId: 'p1' });
    notification.clock.advance(7 * 24 * 60 * 60_000);
    await notification.timePasses();
    expect(await notification.view()).toMatchObject({
      queued: 0,
      dead: null,
      lastFailure: { reason: 'a URL do webhook não pôde ser lida' },
    });
  });

  it('sends nothing that demo mode queued once the shop is live', async () => {
    await notification.configured();
    notification.discord.failures.push({ status: 503 });
    await notification.get(PostService).announce({ productId: 'p1' });
    await waitUntil(() => notification.discord.requests.length === 1);
    await notification.goLive();
    await notification.timePasses();
    expect(await notification.view()).toMatchObject({
      queued: 0,
      sentCount: 0,
      dead: null,
      lastFailure: { reason: 'o post era da demonstração' },
    });
    expect(notification.logged).toContain('withdrawn');
    expect(await notification.collection('discord_posts').find({}).toArray()).toEqual([]);
  });

  it('is not called again after Discord deleted it; the owner is told once', async () => {
    const { id, url } = await notification.configured();
    notification.discord.deleteWebhook(id);
    await expect(notification.post()).rejects.toMatchObject({ message: 'Erro HTTP: 404' });
    expect(await codeOf(notification.post())).toBe(discordErrors.webhookDead.code);
    await notification.publishProductCreated('p1');
    expect((await notification.view()).dead).toEqual({ status: 404, at: notification.clock.nowMs() });
    await waitUntil(() => notification.inbox.taken.length === 1);
    expect(notification.inbox.taken[0]!.to).toEqual([OWNER]);
    expect(notification.discord.requests).toHaveLength(1);
    // Saving a dead webhook again revives it.
    await notification.request(discordMessages.changeWebhook, { url, isActive: true }, AS_ADMIN);
    expect((await notification.view()).dead).toBeNull();
    await expect(notification.post()).rejects.toMatchObject({ message: 'Erro HTTP: 404' });
  });

  it('fails alone with a wrong token: the saved one stays', async () => {
    const { id, url } = await notification.configured();
    await expect(notification.post({ url: `${url}X` })).rejects.toMatchObject({ message: 'Erro HTTP: 401' });
    expect((await notification.view()).dead).toBeNull();
    expect(await notification.post()).toEqual({ state: 'sent' });
    expect(notification.discord.postsOf(id)).toHaveLength(1);
  });

  it('cannot be activated before there is one', async () => {
    const change = notification.request(discordMessages.changeWebhook, { isActive: true }, AS_ADMIN);
    expect(await codeOf(change)).toBe(discordErrors.webhookMissing.code);
  });

  it('is posted by the sweep if its process stopped', async () => {
    const { id } = await notification.configured();
    notification.discord.failures.push({ status: 503 });
    const post = notification.post();
    await waitUntil(() => notification.discord.requests.length === 1);
    // Its pause begins when the run ends.
    await notification.get(PostSenderService).idle();
    notification.clock.advance(120_000);
    await waitUntil(async () => {
      await notification.get(PostSenderService).resume();
      return notification.discord.postsOf(id).length === 1;
    });
    expect(await post).toEqual({ state: 'sent' });
  });
});

it('a post that Discord accepted just before the process stopped is not posted again', async () => {
  const { id } = await notification.configured();
  await notification.post({ postId: 'the-same-post' });
  const [{ body }] = notification.discord.postsOf(id) as [DiscordRequest];
  // The process stopped before it took the post out of the queue.
  await notification
    .collection('discord_webhooks')
    .updateOne(
      {},
      { $set: { results: [], sentCount: 0, queue: [{ id: 'the-same-post', embed: body.embeds![0] }] } },
    );
  await notification.get(PostSenderService).resume();
  await waitUntil(async () => (await notification.view()).queued === 0);
  expect(notification.discord.requests).toHaveLength(1);
  expect(await notification.view()).toMatchObject({ sentCount: 1, lastFailure: null });
});

describe('a product that is added', () => {
  it('is posted once with the template of its category', async () => {
    const { id } = await notification.configured();
    notification.products.set('p2', aPostedProduct({ id: 'p2', title: 'Voo', category: 'ea-fc26' }));
    await notification.publishProductCreated('p2');
    await notification.publishProductCreated('p2');
    await waitUntil(() => notification.discord.postsOf(id).length > 0);
    await notification.post();
    expect(notification.titlesAt(id)).toEqual(['✈️ Voo', 'Steam R$ 100']);
    expect(notification.discord.requests[0]!.body.embeds![0]!['color']).toBe(0x22_c5_5e);
  });

  it('is not posted while the webhook is off, the category has none, or nobody can buy it', async () => {
    const { id } = await notification.configured();
    const set = (isActive: boolean) =>
      notification.request(discordMessages.changeWebhook, { isActive }, AS_ADMIN);
    const announce = (productId: string) => notification.get(PostService).announce({ productId });
    await set(false);
    await announce('p1');
    await set(true);
    notification.products.set('old', aPostedProduct({ id: 'old', expiraEm: 1 }));
    await announce('old');
    await announce('gone');
    await listTemplates();
    await notification.request(discordMessages.deleteTemplate, { id: 'default-jogos' }, AS_ADMIN);
    await announce('p1');
    await notification.post({ title: 'last' });
    expect(notification.titlesAt(id)).toEqual(['last']);
  });
});

describe('templates', () => {
  const draft: TemplateDraft = { ...EMPTY_EMBED, name: 'Promoção', category: null, title: 'Olá' };

  it('begin with one for each category; what is deleted stays deleted', async () => {
    expect((await listTemplates()).map(({ name, category }) => [name, category])).toEqual([
      ['Lojas Online', 'lojas-online'],
      ['Viagens', 'viagens'],
      ['Transporte', 'transporte'],
      ['Jogos', 'jogos'],
      ['Google Play / Apple Store', 'app-stores'],
    ]);
    await notification.request(discordMessages.deleteTemplate, { id: 'default-jogos' }, AS_ADMIN);
    expect(await listTemplates()).toHaveLength(4);
  });

  it('are added, changed and deleted', async () => {
    const { id } = await notification.request(discordMessages.createTemplate, draft, AS_ADMIN);
    const change = { ...draft, id, title: 'Tchau' };
    await notification.request(discordMessages.changeTemplate, change, AS_ADMIN);
    expect((await listTemplates()).find((one) => one.id === id)).toMatchObject({ title: 'Tchau' });
    await notification.request(discordMessages.deleteTemplate, { id }, AS_ADMIN);
    for (const call of [
      () => notification.request(discordMessages.deleteTemplate, { id }, AS_ADMIN),
      () => notification.request(discordMessages.changeTemplate, change, AS_ADMIN),
    ])
      expect(await codeOf(call())).toBe(discordErrors.templateUnknown.code);
  });

  it('are neither changed nor deleted by who saw an older one', async () => {
    const seen = await notification.request(discordMessages.createTemplate, draft, AS_ADMIN);
    const change = ({ id, changedAt }: typeof seen, title: string) =>
      notification.request(discordMessages.changeTemplate, { ...draft, id, changedAt, title }, AS_ADMIN);
    const remove = ({ id, changedAt }: typeof seen) =>
      notification.request(discordMessages.deleteTemplate, { id, changedAt }, AS_ADMIN);
    // Both changes happen in the same millisecond.
    const changed = await change(seen, 'Tchau');
    for (const stale of [() => change(seen, 'Oi'), () => remove(seen)])
      expect(await codeOf(stale())).toBe(platformErrors.conflict.code);
    expect((await listTemplates()).at(-1)).toMatchObject({ title: 'Tchau' });
    await remove(changed);
    expect(await listTemplates()).toHaveLength(5);
  });

  it('need a name', async () => {
    const nameless = notification.request(discordMessages.createTemplate, { ...draft, name: ' ' }, AS_ADMIN);
    await expect(nameless).rejects.toMatchObject({
      fields: [{ path: 'name', message: 'Digite um nome para o template!' }],
    });
  });
});

it('every change leaves an audit record with before and after, and none has the token', async () => {
  const { id, url } = await notification.configured();
  await notification.request(discordMessages.changeWebhook, { isActive: false }, AS_ADMIN);
  const draft = { ...EMPTY_EMBED, name: 'Promoção', category: null };
  const template = await notification.request(discordMessages.createTemplate, draft, AS_ADMIN);
  await notification.request(
    discordMessages.changeTemplate,
    { ...draft, id: template.id, title: 'Oi' },
    AS_ADMIN,
  );
  await notification.request(discordMessages.deleteTemplate, { id: template.id }, AS_ADMIN);
  const records = () => notification.recorder.envelopes.map(({ data }) => data);
  await waitUntil(() => records().length === 5);
  const of = (action: string) => records().filter((one) => one['action'] === action);
  expect(of('webhook.change')).toMatchObject([
    { after: { webhook: expect.stringContaining(id) as unknown, isActive: true } },
    { before: { isActive: true }, after: { isActive: false } },
  ]);
  expect(of('discord-template.create')).toMatchObject([{ before: null, after: { name: 'Promoção' } }]);
  expect(of('discord-template.change')).toMatchObject([{ before: { title: '' }, after: { title: 'Oi' } }]);
  expect(of('discord-template.delete')).toMatchObject([{ before: { name: 'Promoção' }, after: null }]);
  expect(JSON.stringify(records())).not.toContain(url.split('/').at(-1)!);
});

it('everything is the admin’s alone, also past the gateway', async () => {
  const template = { ...EMPTY_EMBED, name: 'x', category: null };
  for (const [context, code] of [
    [{}, 'platform.unauthenticated'],
    [AS_SHOPPER, 'platform.forbidden'],
  ] as const) {
    const calls = [
      notification.request(discordMessages.getWebhook, {}, context),
      notification.request(discordMessages.changeWebhook, { isActive: true }, context),
      notification.request(discordMessages.listTemplates, {}, context),
      notification.request(discordMessages.createTemplate, template, context),
      notification.request(discordMessages.changeTemplate, { ...template, id: 'x' }, context),
      notification.request(discordMessages.deleteTemplate, { id: 'x' }, context),
      notification.request(
        discordMessages.createPost,
        { postId: 'a-post-of-nobody', productId: 'p1', template: EMPTY_EMBED },
        context,
      ),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => code));
  }
});

it('tests alone may send posts to another place than Discord', () => {
  const env = { DISCORD_TEST_ORIGIN: 'http://127.0.0.1:1' };
  expect(notificationConfig.load(env).DISCORD_TEST_ORIGIN).toBe('http://127.0.0.1:1');
  for (const live of [{ VALE_DEMO: 'false' }, { NODE_ENV: 'production' }])
    expect(() => notificationConfig.load({ ...env, ...live })).toThrow('DISCORD_TEST_ORIGIN is for tests');
  expect(() => notificationConfig.load({ DISCORD_TEST_ORIGIN: 'https://evil.example' })).toThrow();
});
