import * as z from 'zod/mini';

/** Discord's own hosts, and nothing after the token. */
const WEBHOOK_URL =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{1,20})\/([\w-]{1,120})\/?$/;

/** Null for anything but the address of a webhook at Discord. */
export function webhookOf(url: string): { id: string; token: string } | null {
  const [, id, token] = WEBHOOK_URL.exec(url.trim()) ?? [];
  return id && token ? { id, token } : null;
}

export const WEBHOOK_URL_INVALID = 'URL do webhook inválida';

export const webhookUrlSchema = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(WEBHOOK_URL, { error: WEBHOOK_URL_INVALID }));

/** `https://discord.com/api/webhooks/123/••••wxyz`: whoever has the token can post. */
export function maskedWebhookUrl(url: string): string {
  const webhook = webhookOf(url);
  if (!webhook) return '';
  return `${new URL(url.trim()).origin}/api/webhooks/${webhook.id}/••••${webhook.token.slice(-4)}`;
}

/** Changes of a product that edit its posts. `soldOut` and `expired` mark them; `restocked` takes the mark away. */
const postEditsSchema = z.object({
  price: z.boolean(),
  soldOut: z.boolean(),
  expired: z.boolean(),
  restocked: z.boolean(),
});
export type PostEdits = z.output<typeof postEditsSchema>;

export const ALL_EDITS: PostEdits = { price: true, soldOut: true, expired: true, restocked: true };

const deadSchema = z.nullable(z.object({ status: z.int(), at: z.int() }));
/** Epoch milliseconds, and why. */
const failureSchema = z.nullable(z.object({ at: z.int(), reason: z.string() }));

/** The channels that alert the shop's owner to work that needs a person. */
const alertsViewSchema = z.object({
  /**
   * Address of the private webhook with a masked token. Empty if none is saved, or if the shop's key cannot
   * decrypt it.
   */
  maskedUrl: z.string(),
  /** Discord does not know the private webhook any more. */
  dead: deadSchema,
  /** The last alert or test that the private webhook did not get. */
  lastFailure: z._default(failureSchema, null),
  /** `ALERT_EMAIL` is set. */
  byMail: z.boolean(),
  /** The figures of each week are sent to `ALERT_EMAIL`. */
  weekly: z._default(z.boolean(), true),
});
export type AlertsView = z.output<typeof alertsViewSchema>;

/** Webhook as an admin reads it. */
export const webhookViewSchema = z.object({
  /** The token is masked; empty if none is saved, or if the shop's key cannot open it. */
  maskedUrl: z.string(),
  /** Posts from the creator, and of new products. */
  isActive: z.boolean(),
  edits: z._default(postEditsSchema, ALL_EDITS),
  /** Posts that Discord has accepted, over all webhooks. */
  sentCount: z.int(),
  /** Epoch milliseconds; null before the first. */
  lastUsedAt: z.nullable(z.int()),
  /** Posts that wait, over all webhooks. */
  queued: z.int(),
  /** Discord does not know the saved webhook any more: nothing is sent to it until it is saved again. */
  dead: deadSchema,
  /** The last post that failed for good. */
  lastFailure: failureSchema,
  /** Origin of links and pictures in embeds. */
  origin: z.string(),
  alerts: z._default(alertsViewSchema, {
    maskedUrl: '',
    dead: null,
    lastFailure: null,
    byMail: false,
    weekly: true,
  }),
});
export type WebhookView = z.output<typeof webhookViewSchema>;

/** Fields that are left out stay as they are. */
export const webhookChangeSchema = z.object({
  url: z.optional(webhookUrlSchema),
  isActive: z.boolean(),
  edits: z.optional(postEditsSchema),
});
export type WebhookChange = z.output<typeof webhookChangeSchema>;
