import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeDynamicBrCode } from '@vale/contracts/pix';
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
}

/**
 * Outcome of one call. `lost`: it is carried out, but its reply is an error. `busy`: 429. `page`: HTML, like
 * from a proxy.
 */
export type Fault = 'lost' | 'busy' | 'page' | 'ok';

/** Acts for payers, for the provider's staff and for its own page. */
export interface ProviderDouble {
  readonly account: ProviderAccount;
  /** Faults of the next calls, one each. */
  faults: Fault[];
  now: number;
  readonly requests: readonly DoubleRequest[];
  /** Charges and refunds that exist. */
  readonly charges: number;
  readonly refunds: number;
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
  /** The double's own clock. */
  now = DOUBLE_NOW;
  readonly requests: DoubleRequest[] = [];
  refunding: 'done' | 'pending' | 'failed' = 'done';
  private readonly server: Server = createServer((request, response) => {
    void this.reply(request).then(({ status, json }) => {
      const text = typeof json === 'string' ? json : JSON.stringify(json);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });

  protected abstract handle(request: DoubleRequest): DoubleReply;

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

  private async reply(incoming: IncomingMessage): Promise<DoubleReply> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', this.url);
    const request: DoubleRequest = {
      ...{ method: incoming.method ?? '', path: pathname, query: searchParams, headers: incoming.headers },
      body: await bodyOf(incoming),
    };
    this.requests.push(request);
    const fault = this.faults.shift() ?? 'ok';
    if (fault === 'busy') return { status: 429, json: { message: 'too many requests' } };
    if (fault === 'page') return { status: 200, json: '<html>Manutenção</html>' };
    const reply = this.handled(request);
    return fault === 'lost' ? { status: 502, json: '<html>Bad gateway</html>' } : reply;
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
