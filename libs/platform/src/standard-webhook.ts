import { createHmac } from 'node:crypto';

/** Random bytes of a secret; the specification allows 24 to 64. */
export const WEBHOOK_SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function webhookSecret(random: Buffer): string {
  return `${PREFIX}${random.toString('base64')}`;
}

/**
 * Headers of a message by the Standard Webhooks specification, with a signature by each secret. `id` is the same whenever the
 * message is sent again; `now` is the time of this attempt in epoch milliseconds.
 */
export function webhookHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
