import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeDynamicBrCode } from '@vale/contracts/pix';
import * as z from 'zod/mini';
import type { ProviderAccount } from '../../src/payments/providers/payment-provider.js';

/**
 * Time of the tests' charges: in the future, because an expiry must be, and on the same day in Brazil and in
 * UTC.
 */
export const DOUBLE_NOW = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 15 * 3_600_000;

export interface DoubleRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** JSON, or the fields of a form. */
  body: unknown;
}

export interface DoubleReply {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

/**
 * Outcome of one call. `lost`: it is carried out, but its reply is an error. `cut`, `hang`: it is carried out, and the
 * connection ends or stays without a reply. `failed`: 500, and nothing was done. `busy`: 429. `page`: HTML, like from a proxy.
 */
export type Fault = 'lost' | 'cut' | 'hang' | 'failed' | 'busy' | 'page' | 'ok';

const CALLS = ['creation', 'refund'] as const;
/** Calls that make a charge or a refund. */
type Call = (typeof CALLS)[number];

/** Acts for payers, for the provider's staff and for its own page. */
export interface ProviderDouble {
  readonly account: ProviderAccount;
  /** Faults of the next calls, one each. */
  faults: Fault[];
  /** Faults of the next call of a kind. */
  failing: Partial<Record<Call, Fault>>;
  /** Called when a call hangs. */
  onHang: () => void;
  /** Headers of the replies to calls that are one too many. */
  busyHeaders: Record<string, string>;
  now: number;
  readonly requests: readonly DoubleRequest[];
  /** Charges and refunds that exist. */
  readonly charges: number;
  readonly refunds: number;
  /** Requests for a refund, whether it was made or not. */
  readonly refundRequests: number;
  /** The charge is paid: its own sum, or another one. */
  pay(providerId: string, at: number, centavos?: number): void;
  /** Somebody sends it back on the provider's page. */
  returnByHand(providerId: string, centavos: number): void;
  /** Sets the status word of a charge. */
  say(providerId: string, word: string): void;
  /** Outcome of future refunds and, except for `pending`, of the waiting ones. */
  refunding: 'done' | 'pending' | 'failed';
  settleRefunds(): void;
  close(): Promise<void>;
}

/** Ends a call as the provider refuses one. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly json: unknown,
  ) {
    super(`HTTP ${status}`);
  }
}

/** An HTTP server that a double's `handle` replies for. */
export abstract class StrictDouble {
  faults: Fault[] = [];
  failing: Partial<Record<Call, Fault>> = {};
  onHang = (): void => undefined;
  busyHeaders: Record<string, string> = {};
  /** The double's own clock. */
  now = DOUBLE_NOW;
  readonly requests: DoubleRequest[] = [];
  refunding: 'done' | 'pending' | 'failed' = 'done';
  private readonly server: Server = createServer((request, response) => {
    void this.reply(request).then((reply) => {
      if (reply === 'cut') return request.socket.destroy();
      if (reply === 'hang') return this.onHang();
      const text = typeof reply.json === 'string' ? reply.json : JSON.stringify(reply.json);
      return response
        .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
        .end(text);
    });
  });
  private readonly keys = new Map<string, { body: string; reply: DoubleReply }>();

  /** Method and path of each call, such as `POST /orders`. */
  protected abstract readonly routes: Record<Call, RegExp>;
  protected abstract handle(request: DoubleRequest): DoubleReply;

  get refundRequests(): number {
    return this.requests.filter((request) => this.kindOf(request) === 'refund').length;
  }

  /** The same idempotency key is the same request. `refuse` tells a key that is missing from one of another request. */
  protected once(
    { headers, body, path }: DoubleRequest,
    make: () => DoubleReply,
    refuse: (problem: 'no-key' | 'other-request') => Refused,
  ): DoubleReply {
    const key = headers['x-idempotency-key'];
    if (typeof key !== 'string' || key.length > 128) throw refuse('no-key');
    const text = JSON.stringify([path, body]);
    const known = this.keys.get(key);
    if (known && known.body !== text) throw refuse('other-request');
    const reply = known?.reply ?? make();
    this.keys.set(key, { body: text, reply });
    return reply;
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private kindOf({ method, path }: DoubleRequest): Call | undefined {
    return CALLS.find((kind) => this.routes[kind].test(`${method} ${path}`));
  }

  private async reply(incoming: IncomingMessage): Promise<DoubleReply | 'cut' | 'hang'> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', this.url);
    const request: DoubleRequest = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: await bodyOf(incoming),
    };
    this.requests.push(request);
    const fault = this.faults.shift() ?? this.faultOf(request);
    if (fault === 'failed') return { status: 500, json: '<html>Internal error</html>' };
    if (fault === 'busy')
      return { status: 429, json: { message: 'too many requests' }, headers: this.busyHeaders };
    if (fault === 'page') return { status: 200, json: '<html>Manutenção</html>' };
    const reply = this.handled(request);
    if (fault === 'cut' || fault === 'hang') return fault;
    return fault === 'lost' ? { status: 502, json: '<html>Bad gateway</html>' } : reply;
  }

  private faultOf(request: DoubleRequest): Fault {
    const kind = this.kindOf(request);
    const fault = (kind && this.failing[kind]) ?? 'ok';
    if (kind) delete this.failing[kind];
    return fault;
  }

  private handled(request: DoubleRequest): DoubleReply {
    try {
      return this.handle(request);
    } catch (error) {
      if (error instanceof Refused) return { status: error.status, json: error.json };
      return { status: 500, json: { message: String(error) } };
    }
  }
}

/** The parsed body. Throws what `refuse` makes of the problem if the schema does not accept it. */
export function checkedBody<T>(
  schema: z.ZodMiniType<T>,
  body: unknown,
  refuse: (problem: string) => Refused,
): T {
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw refuse(z.prettifyError(parsed.error));
  return parsed.data;
}

export function ok(json: unknown): DoubleReply {
  return { status: 200, json };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  if (text === '') return undefined;
  if (request.headers['content-type']?.includes('form')) return Object.fromEntries(new URLSearchParams(text));
  return JSON.parse(text);
}

/** A code that pays exactly this, at this provider. */
export function doubleCode(host: string, id: string, centavos: number): string {
  const merchant = { merchantName: 'LOJA', merchantCity: 'SAO PAULO' };
  return writeDynamicBrCode({ ...merchant, url: `${host}/qr/${id}`, amountCentavos: centavos });
}
