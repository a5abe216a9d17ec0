import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildEmbed, discordMessages, EMPTY_EMBED } from '@vale/contracts/discord';
import type { DiscordRequest } from '@vale/testing/discord/discord-double';
import { testSize } from '@vale/testing/test-size';
import { waitUntil } from '@vale/testing/wait-until';
import { PostSenderService } from '../src/discord/post-sender.service.js';
import { settle } from '../src/discord/post-queue.js';
import { WebhookRepository } from '../src/discord/webhook.repository.js';
import { WebhookService } from '../src/discord/webhook.service.js';
import { aPostedProduct, AS_ADMIN, DiscordEnvironment } from './discord-environment.js';

jest.setTimeout(120_000);

/** Each is posted to five webhooks and edited there: 100 requests per webhook, more than Discord takes in three minutes. */
const PRODUCTS = testSize(50);
const WEBHOOKS = 5;

let notification: DiscordEnvironment;

beforeEach(async () => {
  notification = await DiscordEnvironment.open();
});
afterEach(async () => {
  await notification.close();
});

/** Each title contains its number. */
async function queue(urls: string[], each: number): Promise<void> {
  const ids = await Promise.all(urls.map((url) => notification.get(WebhookService).targetOf({ url })));
  const shop = { origin: 'https://loja.example', nowMs: notification.clock.nowMs() };
  for (const webhookId of ids)
    for (let at = 0; at < each; at += 1)
      await notification.get(PostSenderService).add(webhookId, {
        id: `post-${at}`,
        embed: buildEmbed({ ...EMPTY_EMBED, title: String(at) }, aPostedProduct(), shop),
      });
}

/** The most requests in any window of this length. */
function mostIn(ms: number, requests: readonly DiscordRequest[]): number {
  return Math.max(
    ...requests.map(({ at }) => requests.filter((one) => one.at >= at && one.at < at + ms).length),
  );
}

const inOrder = (count: number) => Array.from({ length: count }, (_, at) => String(at));

describe(`${2 * WEBHOOKS * PRODUCTS} posts and edits at once`, () => {
  it('are within the limits, and in order per product', async () => {
    const webhooks = Array.from({ length: WEBHOOKS }, () => notification.discord.addWebhook());
    await notification.request(
      discordMessages.changeWebhook,
      { url: webhooks[0]!.url, isActive: true },
      AS_ADMIN,
    );
    const ids = Array.from({ length: PRODUCTS }, (_, at) => `p${at}`);
    const set = (id: string, priceText: string) =>
      notification.products.set(id, aPostedProduct({ id, title: id, priceText }));
    for (const id of ids) set(id, 'R$ 50,00');
    const title = '{accountName} {price}';
    const posts = webhooks.flatMap(({ id: webhookId, url }) =>
      ids.map((id) => notification.post({ productId: id, postId: `${webhookId}-${id}`, url, title })),
    );
    const records = () => notification.collection('discord_posts').countDocuments({});
    await waitUntil(async () => (await records()) === posts.length);
    for (const id of ids) {
      set(id, 'R$ 45,00');
      await notification.publishProductChanged(id);
    }
    await notification.timePasses();
    await Promise.all(posts);
    const edited = () => notification.discord.requests.filter(({ method }) => method === 'PATCH').length;
    await waitUntil(async () => {
      await notification.timePasses();
      return edited() === posts.length;
    });
    const { requests } = notification.discord;
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { id: webhookId } of webhooks) {
      const own = requests.filter((one) => one.webhookId === webhookId);
      expect(mostIn(2_000, own)).toBeLessThanOrEqual(5);
      expect(mostIn(60_000, own)).toBeLessThanOrEqual(30);
      const messages = Map.groupBy(own, ({ messageId }) => messageId);
      expect(messages.size).toBe(PRODUCTS);
      for (const [post, edit] of messages.values()) {
        const name = String(post!.body.embeds![0]!['title']).split(' ')[0]!;
        expect([post, edit].map((one) => [one!.method, one!.body.embeds![0]!['title']])).toEqual([
          ['POST', `${name} R$ 50,00`],
          ['PATCH', `${name} R$ 45,00`],
        ]);
      }
    }
    expect(mostIn(1_000, requests)).toBeLessThanOrEqual(50);
    expect(await notification.view()).toMatchObject({ sentCount: posts.length, queued: 0 });
  });
});

it('a limit of the whole address pauses every webhook', async () => {
  const webhooks = [1, 2].map(() => notification.discord.addWebhook());
  for (const { url } of webhooks) await notification.get(WebhookService).targetOf({ url });
  notification.discord.failures.push({ status: 429, everywhereForMs: 30_000 });
  await queue([webhooks[0]!.url], 1);
  await waitUntil(() => notification.discord.requests.length === 1);
  await queue([webhooks[1]!.url], 1);
  await notification.timePasses();
  const [refused, ...posted] = notification.discord.requests;
  expect(posted.map(({ status }) => status)).toEqual([200, 200]);
  for (const { at } of posted) expect(at - refused!.at).toBeGreaterThanOrEqual(30_000);
});

it('a limit of months sets no timer that Node would fire at once', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  try {
    notification.discord.failures.push({ status: 429, everywhereForMs: 90 * 24 * 3_600_000 });
    await queue([notification.discord.addWebhook().url], 1);
    await waitUntil(() => notification.discord.requests.length === 1);
    await notification.get(PostSenderService).idle();
    const delays = timers.mock.calls.map(([, ms = 0]) => ms);
    expect(delays).toContain(3_600_000);
    expect(Math.max(...delays)).toBeLessThan(2 ** 31);
  } finally {
    timers.mockRestore();
  }
});

it('a limit of the whole address also pauses a webhook whose request is under way', async () => {
  const { url } = notification.discord.addWebhook();
  const id = await notification.get(WebhookService).targetOf({ url });
  const webhooks = notification.get(WebhookRepository);
  const now = notification.clock.nowMs();
  const sending = await webhooks.claim(id, { next: 'run', now, until: now + 30_000 });
  await webhooks.pauseAll(now + 30_000);
  await webhooks.settle(sending!, settle(sending!, { kind: 'accepted', pauseMs: 0 }, now), now + 30_000);
  expect(await webhooks.find(id)).toMatchObject({ waitUntil: now + 30_000 });
});

describe('webhooks of one channel', () => {
  it('wait as long as Discord says when its hidden limit refuses them', async () => {
    const webhooks = [1, 2].map(() => notification.discord.addWebhook('one-channel'));
    await queue(
      webhooks.map(({ url }) => url),
      20,
    );
    await notification.timePasses();
    for (const { id } of webhooks) expect(notification.titlesAt(id)).toEqual(inOrder(20));
    const refused = notification.discord.requests.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ refusedBy }) => refusedBy))).toEqual(new Set(['channel']));
    // One refusal per webhook and window: none is repeated too early.
    expect(refused.length).toBeLessThanOrEqual(6);
  });
});
