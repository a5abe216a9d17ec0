import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ga4Violations } from './ga4.js';
import { kwaiViolations } from './kwai.js';
import { metaViolations } from './meta.js';
import { tiktokViolations } from './tiktok.js';
import { utmifyViolations } from './utmify.js';
import type { VendorRequest } from './vendor-request.js';

export const VENDORS = ['meta', 'ga4', 'utmify', 'tiktok', 'kwai'] as const;
export type VendorName = (typeof VENDORS)[number];

export interface Answer {
  status: number;
  body?: string;
  headers?: Record<string, string>;
  /** Ends the connection in the middle of the body. */
  isCut?: boolean;
}

interface Vendor {
  host: string;
  violations: (request: VendorRequest) => string[];
  accepts: (body: string) => Answer;
  refuses: (violations: string[]) => Answer;
}

const json = (status: number, body: unknown): Answer => ({ status, body: JSON.stringify(body) });

/** Each vendor with its answers to what its document allows, and to what it does not. */
const KNOWN: Record<VendorName, Vendor> = {
  meta: {
    host: 'graph.facebook.com',
    violations: metaViolations,
    accepts: (body) => {
      const { data } = JSON.parse(body) as { data: unknown[] };
      return json(200, { events_received: data.length, messages: [], fbtrace_id: 'A1b2' });
    },
    refuses: ([message]) =>
      json(400, { error: { message, type: 'OAuthException', code: 100, fbtrace_id: 'A1b2' } }),
  },
  ga4: {
    host: 'www.google-analytics.com',
    violations: ga4Violations,
    accepts: () => ({ status: 204 }),
    refuses: () => ({ status: 204 }),
  },
  utmify: {
    host: 'api.utmify.com.br',
    violations: utmifyViolations,
    accepts: () => json(200, { OK: true, result: 'SUCCESS' }),
    refuses: (fields) => json(400, { OK: false, message: 'invalid fields', fields }),
  },
  tiktok: {
    host: 'business-api.tiktok.com',
    violations: tiktokViolations,
    accepts: () => json(200, { code: 0, message: 'OK', request_id: '2026', data: {} }),
    refuses: ([message]) => json(200, { code: 40_002, message, request_id: '2026', data: {} }),
  },
  kwai: {
    host: 'www.adsnebula.com',
    violations: kwaiViolations,
    accepts: () => json(200, { result: 1 }),
    refuses: ([message]) => json(200, { result: 0, error_msg: message }),
  },
};

/** The vendors' servers on loopback, made of their documents alone. */
export class VendorServers {
  /** `took`: answered as the vendor does when it accepts. */
  readonly requests: { vendor: VendorName; body: string; took: boolean }[] = [];
  readonly violations: string[] = [];
  /** Answers to the next requests, one each, in place of those that the documents tell. */
  readonly answers: Partial<Record<VendorName, Answer[]>> = {};

  private constructor(
    private readonly server: Server,
    private readonly now: () => number,
  ) {}

  static async open(now: () => number): Promise<VendorServers> {
    const server = createServer((request, response) => {
      void servers.handle(request, response);
    });
    const servers = new VendorServers(server, now);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return servers;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  bodiesOf(vendor: VendorName): string[] {
    return this.requests.filter((one) => one.vendor === vendor && one.took).map(({ body }) => body);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const answer = this.answerTo(message, body);
    const { status, headers, isCut } = answer;
    const text = answer.body ?? '';
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...headers,
    });
    if (!isCut) return void response.end(text);
    response.write(text.slice(0, text.length / 2), () => message.socket.destroy());
  }

  private answerTo({ method = '', url = '/', headers }: IncomingMessage, body: string): Answer {
    const host = String(headers['x-original-host']);
    const vendor = VENDORS.find((name) => KNOWN[name].host === host);
    if (!vendor) {
      this.violations.push(`host: ${host}`);
      return { status: 404 };
    }
    const known = KNOWN[vendor];
    const request = { method, url: new URL(url, `https://${host}`), headers, body, at: this.now() };
    const broken = known.violations(request);
    this.violations.push(...broken.map((rule) => `${vendor}: ${rule}`));
    const given = this.answers[vendor]?.shift();
    this.requests.push({ vendor, body, took: !given && broken.length === 0 });
    return given ?? (broken.length === 0 ? known.accepts(body) : known.refuses(broken));
  }
}
