import { Injectable } from '@nestjs/common';
import type { Embed } from '@vale/contracts/discord';
import { InjectConfig } from '@vale/platform/config';
import { readBounded } from '@vale/platform/read-bounded';
import { abortedAfter } from '@vale/platform/time-limit';
import { notificationConfig, type NotificationConfig } from '../notification.config.js';
import type { Answer } from './post-queue.js';

const TIMEOUT_MS = 10_000;
/** Pause in milliseconds after a 429 that names none, as Cloudflare's pages do not. */
const UNNAMED_PAUSE_MS = 60_000;
/** Far more than Discord's replies have. A longer reply counts as one without a body. */
const MAX_BYTES = 256_000;
/** Discord's clock may be behind ours. A request that arrives early gets another 429. */
const MARGIN_MS = 50;
/** Discord's error code for a message that was deleted. */
const UNKNOWN_MESSAGE = 10_008;

interface ReplyBody {
  /** The message's id. */
  id?: unknown;
  code?: unknown;
  global?: unknown;
  retry_after?: unknown;
}

/** Calls only Discord's webhooks: callers pass URLs that `webhookUrlSchema` has accepted. */
@Injectable()
export class DiscordClient {
  constructor(@InjectConfig(notificationConfig) private readonly config: NotificationConfig) {}

  post(webhookUrl: string, embed: Embed): Promise<Answer> {
    const url = this.urlOf(webhookUrl, '');
    // Otherwise Discord answers before it has posted, without the message's id.
    url.searchParams.set('wait', 'true');
    return this.send('POST', url, embed);
  }

  edit(webhookUrl: string, messageId: string, embed: Embed): Promise<Answer> {
    return this.send('PATCH', this.urlOf(webhookUrl, `/messages/${messageId}`), embed);
  }

  private async send(method: 'POST' | 'PATCH', url: URL, embed: Embed): Promise<Answer> {
    try {
      return await abortedAfter(TIMEOUT_MS, async (signal) => {
        const response = await fetch(url, {
          method,
          redirect: 'manual',
          headers: { 'content-type': 'application/json', 'user-agent': 'Vale (webhook)' },
          // Texts of products must not ping anybody.
          body: JSON.stringify({ embeds: [embed], allowed_mentions: { parse: [] } }),
          signal,
        });
        return answerOf(response);
      });
    } catch {
      return { kind: 'failed', status: 0 };
    }
  }

  private urlOf(webhookUrl: string, path: string): URL {
    const { origin, pathname } = new URL(webhookUrl);
    return new URL(pathname.replace(/\/$/, '') + path, this.config.DISCORD_TEST_ORIGIN ?? origin);
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const { id, code, ...body } = await bodyOf(response);
  if (response.ok) {
    const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
    const pauseMs = isUsedUp ? pauseOf(headers.get('x-ratelimit-reset-after'), 0) : 0;
    return { kind: 'accepted', pauseMs, ...(typeof id === 'string' && { messageId: id }) };
  }
  if (status === 429) {
    const seconds = body.retry_after ?? headers.get('retry-after');
    const everywhere = body.global === true || headers.get('x-ratelimit-global') === 'true';
    return { kind: 'limited', pauseMs: pauseOf(seconds, UNNAMED_PAUSE_MS), everywhere };
  }
  if (status === 404 && code === UNKNOWN_MESSAGE) return { kind: 'message-gone' };
  if (status === 401 || status === 404) return { kind: 'gone', status };
  return { kind: status >= 500 ? 'failed' : 'refused', status };
}

/** Empty if it is not JSON, too long, or breaks off. */
async function bodyOf({ body }: Response): Promise<ReplyBody> {
  try {
    const content = body && (await readBounded(body, MAX_BYTES));
    return content ? ((JSON.parse(content.toString('utf8')) ?? {}) as ReplyBody) : {};
  } catch {
    return {};
  }
}

/** Seconds with decimals, as a number or a text. */
function pauseOf(seconds: unknown, unnamedMs: number): number {
  const ms = Math.ceil(Number.parseFloat(String(seconds)) * 1_000);
  return Number.isFinite(ms) && ms >= 0 ? ms + MARGIN_MS : unnamedMs;
}
