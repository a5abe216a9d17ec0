import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildEmbed, EMPTY_EMBED } from '@vale/contracts/discord';
import type { DiscordRequest } from '@vale/testing/discord/discord-double';
import { testSize } from '@vale/testing/test-size';
import { PostQueueService } from '../src/discord/post-queue.service.js';
import { WebhookService } from '../src/discord/webhook.service.js';
import { aPostedProduct, DiscordEnvironment } from './discord-environment.js';

jest.setTimeout(120_000);

/** More than Discord accepts from one webhook in a minute. */
const POSTS = testSize(40);

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
      await notification.get(PostQueueService).add(webhookId, {
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

describe(`${3 * POSTS} posts that are queued at once over three webhooks`, () => {
  it('are all posted in their order, and no request is above a limit', async () => {
    const webhooks = [1, 2, 3].map(() => notification.discord.addWebhook());
    const begun = notification.clock.nowMs();
    await queue(
      webhooks.map(({ url }) => url),
      POSTS,
    );
    await notification.timePasses();
    const { requests } = notification.discord;
    expect(requests.filter(({ status }) => status !== 200)).toEqual([]);
    for (const { id } of webhooks) expect(notification.titlesAt(id)).toEqual(inOrder(POSTS));
    const of = (id: string) => requests.filter(({ webhookId }) => webhookId === id);
    const most = (ms: number) => Math.max(...webhooks.map(({ id }) => mostIn(ms, of(id))));
    expect(most(2_000)).toBeLessThanOrEqual(5);
    expect(most(60_000)).toBeLessThanOrEqual(30);
    expect(mostIn(1_000, requests)).toBeLessThanOrEqual(50);
    expect(await notification.view()).toMatchObject({ sentCount: 3 * POSTS, queued: 0 });
    console.log(
      `${requests.length} requests, none refused; most of one webhook in 2 s: ${most(2_000)}, in 60 s: ${most(60_000)}; ` +
        `of all in 1 s: ${mostIn(1_000, requests)}; the last after ${(requests.at(-1)!.at - begun) / 1_000} s`,
    );
  });
});

describe('webhooks of one channel', () => {
  it('wait as long as Discord says when its hidden limit refuses them', async () => {
    const webhooks = [1, 2].map(() => notification.discord.addWebhook('one-channel'));
    await queue(
      webhooks.map(({ url }) => url),
      40,
    );
    await notification.timePasses();
    for (const { id } of webhooks) expect(notification.titlesAt(id)).toEqual(inOrder(40));
    const refused = notification.discord.requests.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused.map(({ refusedBy }) => refusedBy))).toEqual(new Set(['channel']));
    // One refusal per webhook and window: none is repeated too early.
    expect(refused.length).toBeLessThanOrEqual(6);
  });
});
