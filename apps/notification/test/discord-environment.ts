import type { ProductView } from '@vale/contracts/catalog';
import type { Actor } from '@vale/contracts/define';
import { discordMessages, EMPTY_EMBED, type NewPost, type WebhookView } from '@vale/contracts/discord';
import { DEMO_KEY } from '@vale/platform/own-keys';
import { DiscordDouble } from '@vale/testing/discord/discord-double';
import { SmtpInbox } from '@vale/testing/smtp-inbox';
import { waitUntil } from '@vale/testing/wait-until';
import { nextSendAt, type WebhookRecord } from '../src/discord/post-queue.js';
import { PostSenderService } from '../src/discord/post-sender.service.js';
import { NotificationEnvironment } from './notification-environment.js';

const ADMIN: Actor = { accountId: 'a1', sessionId: 's1', email: 'admin@loja.example', role: 'admin' };
export const AS_ADMIN = { actor: ADMIN };
export const AS_SHOPPER = { actor: { ...ADMIN, role: 'customer' as const } };

export const OWNER = 'dona@loja.example';

export function aPostedProduct(change: Partial<ProductView> = {}): ProductView {
  return {
    id: 'p1',
    title: 'Steam R$ 100',
    price: 50,
    priceText: 'R$ 50,00',
    image: '/api/files/x',
    badge: 'NOVO',
    category: 'jogos' as const,
    expiraEm: null,
    soldOut: false,
    features: ['Rápido'],
    fullAccess: [],
    variations: [],
    extras: {},
    delivery: 'codes' as const,
    ...change,
  };
}

/** Notification with a Discord double on the same clock, and with the owner's mailbox. */
export class DiscordEnvironment extends NotificationEnvironment {
  private constructor(
    readonly discord: DiscordDouble,
    readonly inbox: SmtpInbox,
  ) {
    super();
  }

  static async open(): Promise<DiscordEnvironment> {
    const clock: { nowMs(): number } = { nowMs: () => environment.clock.nowMs() };
    const environment = new DiscordEnvironment(await DiscordDouble.open(clock), await SmtpInbox.open());
    environment.products.set('p1', aPostedProduct());
    await environment.start();
    return environment;
  }

  /** Also needed after a restart: otherwise posts would go to the real Discord. */
  override async start(env: Record<string, string> = {}): Promise<void> {
    await super.start({
      DISCORD_TEST_ORIGIN: this.discord.origin,
      ALERT_EMAIL: OWNER,
      SMTP_URL: this.inbox.url,
      ...env,
    });
  }

  /** Posts would go to the real Discord. */
  async goLive(): Promise<void> {
    await this.restart({
      VALE_DEMO: 'false',
      DISCORD_TEST_ORIGIN: '',
      OTHER_NOTIFICATION_KEYS: DEMO_KEY,
      NOTIFICATION_KEY: 'another key of thirty-two chars !!',
    });
  }

  override async close(): Promise<void> {
    await super.close();
    await Promise.all([this.discord.close(), this.inbox.close()]);
  }

  view(): Promise<WebhookView> {
    return this.request(discordMessages.getWebhook, {}, AS_ADMIN);
  }

  /** Saves an active webhook that the double knows. */
  async configured(): Promise<{ id: string; url: string }> {
    const webhook = this.discord.addWebhook();
    await this.request(discordMessages.changeWebhook, { url: webhook.url, isActive: true }, AS_ADMIN);
    return webhook;
  }

  post(change: Partial<NewPost> & { title?: string } = {}) {
    const { title = '{accountName}', ...rest } = change;
    this.posted += 1;
    const template = { ...EMPTY_EMBED, title };
    const post = { postId: `post-${this.posted}-of-test`, productId: 'p1', template, ...rest };
    return this.request(discordMessages.createPost, post, AS_ADMIN);
  }

  /** Titles of a webhook's accepted posts. */
  titlesAt(webhookId: string): unknown[] {
    return this.discord.postsOf(webhookId).map(({ body }) => body.embeds?.[0]?.['title']);
  }

  /**
   * Advances the manual clock from one due time to the next until nothing waits. Pauses last in real time, so this
   * calls each due run.
   */
  async timePasses(): Promise<void> {
    while (await this.nextRun());
  }

  /** One step of `timePasses`. False if nothing waits. */
  async nextRun(): Promise<boolean> {
    // A clock that moves 30 s while a run sends would make the run count as lost.
    await this.get(PostSenderService).idle();
    const waiting = await waitUntil(async () => {
      const found = await this.webhooks();
      return found.every(({ claimedUntil }) => claimedUntil === 0)
        ? found.filter(({ queue }) => queue.length > 0)
        : undefined;
    });
    if (waiting.length === 0) return false;
    const now = this.clock.nowMs();
    const next = Math.max(now, Math.min(...waiting.map(nextSendAt)));
    this.clock.advance(next - now);
    const due = waiting.filter((one) => nextSendAt(one) <= next);
    await Promise.all(due.map(({ _id }) => this.get(PostSenderService).run(_id)));
    return true;
  }

  private async webhooks(): Promise<WebhookRecord[]> {
    return (await this.collection('discord_webhooks').find({}).toArray()) as unknown as WebhookRecord[];
  }

  private posted = 0;
}
