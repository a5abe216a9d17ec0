import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ProductView } from '@vale/contracts/catalog';
import { discordMessages, type PostEdits } from '@vale/contracts/discord';
import { waitUntil } from '@vale/testing/wait-until';
import { PostSenderService } from '../src/discord/post-sender.service.js';
import { PostUpdateService } from '../src/discord/post-update.service.js';
import { aPostedProduct, AS_ADMIN, DiscordEnvironment } from './discord-environment.js';

let notification: DiscordEnvironment;
let webhook: { id: string; url: string };

beforeEach(async () => {
  notification = await DiscordEnvironment.open();
  webhook = await notification.configured();
});
afterEach(async () => {
  await notification.close();
});

const edits = () => notification.discord.accepted(webhook.id).filter(({ method }) => method === 'PATCH');
const titles = () => edits().map(({ body }) => body.embeds?.[0]?.['title']);

async function change(product: Parameters<typeof aPostedProduct>[0]): Promise<void> {
  notification.products.set('p1', aPostedProduct(product));
  await notification.publishProductChanged('p1');
}

async function allow(change: Partial<PostEdits>): Promise<void> {
  const { edits: now } = await notification.view();
  await notification.request(
    discordMessages.changeWebhook,
    { isActive: true, edits: { ...now, ...change } },
    AS_ADMIN,
  );
}

/** Posts an own product, which is posted after everything that was queued before. */
async function settled(): Promise<void> {
  await notification.publishAvailabilityChanged('nobody', true);
  notification.products.set('last', aPostedProduct({ id: 'last' }));
  await notification.post({ productId: 'last', title: 'last' });
  await waitUntil(async () => (await notification.view()).queued === 0);
}

describe('the post of a product', () => {
  it('follows its price, and keeps its message and time', async () => {
    await notification.post({ title: '{accountName} por {price}' });
    const [posted] = notification.discord.postsOf(webhook.id);
    notification.clock.advance(60_000);
    await change({ priceText: 'R$ 45,00' });
    await waitUntil(() => edits().length === 1);
    expect(edits()[0]).toMatchObject({ messageId: posted!.messageId });
    expect(edits()[0]!.body).toEqual({
      allowed_mentions: { parse: [] },
      embeds: [{ ...posted!.body.embeds![0], title: 'Steam R$ 100 por R$ 45,00' }],
    });
    // Discord has the edit before the queue's record says so.
    await notification.get(PostSenderService).idle();
    expect(await notification.view()).toMatchObject({ sentCount: 1, queued: 0 });
  });

  it('says that it is sold out, then that it is back', async () => {
    await notification.post();
    notification.products.set('p1', aPostedProduct({ soldOut: true }));
    await notification.publishAvailabilityChanged('p1', true);
    await waitUntil(() => edits().length === 1);
    notification.products.set('p1', aPostedProduct());
    await notification.publishAvailabilityChanged('p1', false);
    await waitUntil(() => edits().length === 2);
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100', 'Steam R$ 100']);
  });

  it('says that it is expired', async () => {
    await notification.post();
    await change({ expiraEm: 1 });
    await waitUntil(() => edits().length === 1);
    expect(titles()).toEqual(['EXPIRADO · Steam R$ 100']);
  });

  it('is not edited for what it does not show, nor twice for one change', async () => {
    await notification.post();
    await change({ descricao: 'Outra' });
    await change({ soldOut: true });
    await waitUntil(() => edits().length === 1);
    await notification.publishProductChanged('p1');
    await notification.publishAvailabilityChanged('p1', true);
    await settled();
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100']);
  });

  it.each([
    ['price', { priceText: 'R$ 45,00' }],
    ['soldOut', { soldOut: true }],
    ['expired', { expiraEm: 1 }],
  ] as const)('is not edited when %s is switched off', async (kind, product) => {
    await allow({ [kind]: false });
    await notification.post();
    await change(product);
    await settled();
    expect(titles()).toEqual([]);
  });

  it('stays sold out when only coming back is switched off', async () => {
    await allow({ restocked: false });
    await notification.post();
    await change({ soldOut: true });
    await change({});
    await settled();
    expect(titles()).toEqual([]);
    await change({ soldOut: true });
    await waitUntil(() => edits().length === 1);
    await change({});
    await settled();
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100']);
  });

  it('is neither edited nor posted again after it was deleted', async () => {
    await notification.post();
    notification.discord.deleteMessage(notification.discord.postsOf(webhook.id)[0]!.messageId!);
    await change({ soldOut: true });
    await waitUntil(() => notification.discord.requests.length === 2);
    await change({});
    await settled();
    expect(notification.discord.requests.map(({ method, status }) => [method, status])).toEqual([
      ['POST', 200],
      ['PATCH', 404],
      ['POST', 200],
    ]);
    expect(await notification.view()).toMatchObject({ dead: null, lastFailure: null });
  });

  it('is not edited later if it is refused', async () => {
    notification.discord.failures.push({ status: 400 });
    await expect(notification.post()).rejects.toThrow();
    await change({ soldOut: true });
    await settled();
    expect(titles()).toEqual([]);
    expect(await notification.collection('discord_posts').countDocuments({ productId: 'p1' })).toBe(0);
  });

  it('is edited once it is posted when the product changes while the post waits', async () => {
    notification.discord.failures.push({ status: 503 });
    const post = notification.post();
    await waitUntil(() => notification.discord.requests.length === 1);
    await change({ soldOut: true });
    await notification.timePasses();
    await post;
    await notification.timePasses();
    expect(notification.discord.accepted(webhook.id).map(({ method }) => method)).toEqual(['POST', 'PATCH']);
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100']);
  });

  it('is edited later, after a restart too, when its product cannot be read, and holds up no other post', async () => {
    await notification.post();
    notification.products.set('p1', {} as ProductView);
    await notification.publishAvailabilityChanged('p1', true);
    await settled();
    await notification.get(PostUpdateService).resume();
    await settled();
    expect(notification.discord.postsOf(webhook.id)).toHaveLength(3);
    expect(titles()).toEqual([]);
    notification.products.set('p1', aPostedProduct({ soldOut: true }));
    await notification.restart();
    await notification.get(PostUpdateService).resume();
    await waitUntil(() => edits().length === 1);
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100']);
    await notification.get(PostUpdateService).resume();
    await settled();
    expect(edits()).toHaveLength(1);
  });

  it('is edited later when Discord failed for longer than an edit is tried', async () => {
    await notification.post();
    notification.discord.failures.push(...Array.from({ length: 8 }, () => ({ status: 503 })));
    await change({ soldOut: true });
    await waitUntil(() => notification.discord.requests.length === 2);
    await notification.timePasses();
    expect(notification.discord.requests.map(({ status }) => status)).toEqual([200, ...Array(8).fill(503)]);
    await notification.get(PostUpdateService).resume();
    await waitUntil(() => edits().length === 1);
    expect(titles()).toEqual(['ESGOTADO · Steam R$ 100']);
  });

  it('is forgotten with its product', async () => {
    await notification.post();
    await notification.publishProductDeleted('p1');
    await waitUntil(async () => (await notification.collection('discord_posts').countDocuments({})) === 0);
  });
});
