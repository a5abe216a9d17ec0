import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { complaintsOf, invalidFormBody } from './embed-rules.js';
import { RateLimits, type Verdict } from './rate-limits.js';

/** One request as received. */
export interface DiscordRequest {
  /** Epoch milliseconds of the double's clock. */
  at: number;
  webhookId: string;
  method: string;
  /** The message that was made or is edited. */
  messageId?: string;
  status: number;
  /** Limit that refused it. */
  refusedBy?: Verdict['scope'];
  body: PostedBody;
}

interface PostedBody {
  embeds?: Record<string, unknown>[];
  allowed_mentions?: { parse: string[] };
}

interface Webhook {
  token: string;
  channel: string;
}

interface Failure {
  status: number;
  /** With a 429: all webhooks are limited for this long. Milliseconds. */
  everywhereForMs?: number;
  /** Breaks the connection instead of replying. */
  breaks?: boolean;
  /** Sends up to 64 MB, until the connection is closed. */
  floods?: boolean;
}

/** Snowflakes begin here: as long as Discord's. */
const FIRST_ID = 1_180_000_000_000_000_000n;
const FIRST_MESSAGE = 1_290_000_000_000_000_000n;
const FLOOD_BYTES = 64_000_000;
const PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/;

/**
 * Discord's webhooks on loopback: it validates embeds, counts requests by the documented limits, and answers as Discord
 * does. Its log says what it was sent.
 */
export class DiscordDouble {
  readonly requests: DiscordRequest[] = [];
  /** Answers of the next requests that are within the limits, one each. */
  readonly failures: Failure[] = [];
  /** Bytes that `floods` has sent. */
  flooded = 0;
  private readonly webhooks = new Map<string, Webhook>();
  private readonly limits = new RateLimits();
  /** Webhooks by the messages that they made and nobody deleted. */
  private readonly messages = new Map<string, string>();
  private created = 0;
  private posted = 0;

  private constructor(
    private readonly server: Server,
    private readonly clock: { nowMs(): number },
  ) {}

  static async open(clock: { nowMs(): number } = { nowMs: () => Date.now() }): Promise<DiscordDouble> {
    const server = createServer((request, response) => {
      void double.handle(request, response);
    });
    const double = new DiscordDouble(server, clock);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** A new webhook, in a channel of its own unless one is named. Its URL is Discord's. */
  addWebhook(channel?: string): { id: string; url: string } {
    this.created += 1;
    const id = String(FIRST_ID + BigInt(this.created));
    const token = `${'token-of-a-webhook-that-nobody-has-'.repeat(2).slice(0, 60)}${String(this.created).padStart(8, '0')}`;
    this.webhooks.set(id, { token, channel: channel ?? id });
    return { id, url: `https://discord.com/api/webhooks/${id}/${token}` };
  }

  deleteWebhook(id: string): void {
    this.webhooks.delete(id);
  }

  deleteMessage(id: string): void {
    this.messages.delete(id);
  }

  /** Accepted posts of a webhook, oldest first. */
  postsOf(webhookId: string): DiscordRequest[] {
    return this.accepted(webhookId).filter(({ method }) => method === 'POST');
  }

  /** Accepted posts and edits of a webhook, oldest first. */
  accepted(webhookId: string): DiscordRequest[] {
    return this.requests.filter(
      (one) => one.webhookId === webhookId && one.status >= 200 && one.status < 300,
    );
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? '/', this.origin);
    const [, id = '', token = '', edited] = PATH.exec(url.pathname) ?? [];
    const method = request.method ?? '';
    const webhook = this.webhooks.get(id);
    let messageId = edited;
    const log = (status: number, refusedBy?: Verdict['scope']) =>
      this.requests.push({
        at: this.clock.nowMs(),
        webhookId: id,
        method,
        status,
        ...(messageId && { messageId }),
        ...(refusedBy && { refusedBy }),
        body: (body ?? {}) as PostedBody,
      });
    const reply = (status: number, content: unknown, headers: Record<string, string> = {}) => {
      log(status, headers['x-ratelimit-scope'] as Verdict['scope']);
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(content === undefined ? undefined : JSON.stringify(content));
    };
    if (method !== (edited ? 'PATCH' : 'POST'))
      return reply(405, { message: '405: Method Not Allowed', code: 0 });
    if (!webhook) return reply(404, { message: 'Unknown Webhook', code: 10_015 });
    if (webhook.token !== token) return reply(401, { message: 'Invalid Webhook Token', code: 50_027 });
    const verdict = this.limits.take(id, webhook.channel, this.clock.nowMs());
    if (!verdict.allowed) return reply(429, limited(verdict), headersOf(verdict, id));
    const failure = this.failures.shift();
    if (failure?.breaks) {
      log(0);
      return void request.socket.destroy();
    }
    if (failure?.floods) {
      log(failure.status);
      response.writeHead(failure.status, { 'content-type': 'application/json' });
      return this.flood(response);
    }
    if (failure?.everywhereForMs)
      return reply(
        failure.status,
        limited({ ...verdict, scope: 'global', retryAfterMs: failure.everywhereForMs }),
      );
    if (failure)
      return reply(failure.status, { message: `${failure.status}`, code: 0 }, headersOf(verdict, id));
    if (edited && this.messages.get(edited) !== id)
      return reply(404, { message: 'Unknown Message', code: 10_008 }, headersOf(verdict, id));
    const isReplied = edited !== undefined || url.searchParams.get('wait') === 'true';
    const refusal = refusalOf(body);
    if (refusal) return reply(400, refusal, headersOf(verdict, id));
    messageId ??= this.newMessage(id);
    const { embeds } = body as PostedBody;
    const message = { id: messageId, type: 0, content: '', embeds, webhook_id: id };
    reply(isReplied ? 200 : 204, isReplied ? message : undefined, headersOf(verdict, id));
  }

  private async flood(response: ServerResponse): Promise<void> {
    const chunk = Buffer.alloc(65_536, ' ');
    const chunks = Array.from({ length: Math.ceil(FLOOD_BYTES / chunk.length) }, () => chunk);
    const count = (bytes: Buffer) => {
      this.flooded += bytes.length;
      return bytes;
    };
    await pipeline(Readable.from(chunks).map(count), response).catch(() => undefined);
  }

  private newMessage(webhookId: string): string {
    this.posted += 1;
    const id = String(FIRST_MESSAGE + BigInt(this.posted));
    this.messages.set(id, webhookId);
    return id;
  }
}

/** Undefined if Discord would accept the message. */
function refusalOf(body: unknown): object | undefined {
  const complaints = complaintsOf(body);
  if (complaints.length > 0) return invalidFormBody(complaints);
  const { embeds = [] } = body as PostedBody;
  return embeds.length === 0 ? { message: 'Cannot send an empty message', code: 50_006 } : undefined;
}

function limited({ retryAfterMs, scope }: Verdict) {
  return {
    message: 'You are being rate limited.',
    retry_after: retryAfterMs / 1_000,
    global: scope === 'global',
  };
}

/** The limit of a channel is in no header; of a refusal by it, `retry_after` alone says how long. */
function headersOf({ allowed, scope, remaining, resetAfterMs, retryAfterMs }: Verdict, webhookId: string) {
  return {
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset-after': (resetAfterMs / 1_000).toFixed(3),
    'x-ratelimit-bucket': `webhook-${webhookId}`,
    ...(!allowed && {
      'retry-after': String(Math.ceil(retryAfterMs / 1_000)),
      'x-ratelimit-scope': scope ?? '',
      ...(scope === 'global' && { 'x-ratelimit-global': 'true' }),
    }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
