import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { kwaiProblem, type KwaiEvent } from './kwai-rules.js';
import { metaProblem, type MetaEvent } from './meta-rules.js';
import { tiktokProblem, type TikTokRequest } from './tiktok-rules.js';
import { utmifyProblems, type UtmifyOrder } from './utmify-rules.js';

export const META_PIXEL = '1234567890';
export const META_TOKEN = 'EAAB-token-of-the-double';
export const UTMIFY_TOKEN = 'utmify-token-of-the-double';
export const GA4_ID = 'G-DOUBLE';
export const GA4_SECRET = 'ga4-secret-of-the-double';
export const TIKTOK_PIXEL = 'C4DOUBLEPIXEL';
export const TIKTOK_TOKEN = 'tiktok-token-of-the-double';
export const KWAI_PIXEL = '276454450988322';
export const KWAI_TOKEN = 'kwai-token-of-the-double';
export const POST_ADDRESS = 'https://attribution.example.com/hook';

type Vendor = 'meta' | 'utmify' | 'ga4' | 'ga4-debug' | 'tiktok' | 'kwai' | 'post';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The reply waits for it. */
  after?: Promise<void>;
  /** Breaks the connection in place of the reply, after the request took effect. */
  breaks?: boolean;
}

export interface ConversionRequest {
  vendor: Vendor;
  status: number;
  body: Record<string, unknown>;
}

/** The APIs of all conversion destinations on loopback: validates as the vendors do, and says what it accepted. */
export class ConversionsDouble {
  readonly requests: ConversionRequest[] = [];
  /** Answers to the next requests, one each, instead of the vendor's own. */
  readonly answers: Partial<Record<Vendor, Answer[]>> = {};
  /** The latest accepted status of each order. */
  readonly orders = new Map<string, UtmifyOrder>();
  /** Called with each accepted request before it is answered. */
  onAccepted: (vendor: Vendor) => void = () => {};

  private constructor(
    private readonly server: Server,
    private readonly clock: { nowMs(): number },
  ) {}

  static async open(clock: { nowMs(): number } = { nowMs: () => Date.now() }): Promise<ConversionsDouble> {
    const server = createServer((request, response) => {
      void double.handle(request, response);
    });
    const double = new ConversionsDouble(server, clock);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  accepted(vendor: Vendor): Record<string, unknown>[] {
    return this.requests.filter((one) => one.vendor === vendor && one.status < 300).map(({ body }) => body);
  }

  /** Ids of accepted purchases: a repeat with the same id is one conversion to the vendor. */
  purchaseIds(vendor: Vendor): Set<string> {
    return new Set(this.accepted(vendor).flatMap((body) => purchaseIdOf(vendor, body)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Record<string, unknown>;
    const url = new URL(request.url ?? '/', this.origin);
    const vendor = vendorOf(url.pathname);
    const answer = this.answers[vendor]?.shift() ?? this.answerTo(vendor, url, request, body);
    this.requests.push({ vendor, status: answer.status, body });
    if (answer.status < 300) this.onAccepted(vendor);
    await answer.after;
    if (answer.breaks) return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
  }

  private answerTo(
    vendor: Vendor,
    url: URL,
    { headers }: IncomingMessage,
    body: Record<string, unknown>,
  ): Answer {
    if (vendor === 'meta') return this.metaAnswer(url.pathname, headers.authorization, body);
    if (vendor === 'utmify') return this.utmifyAnswer(headers['x-api-token'], body as unknown as UtmifyOrder);
    if (vendor === 'tiktok')
      return this.tiktokAnswer(headers['access-token'], body as unknown as TikTokRequest);
    if (vendor === 'kwai') return kwaiAnswer(body as unknown as KwaiEvent);
    if (vendor === 'post') return { status: headers['x-original-host'] ? 204 : 400 };
    // Google accepts whatever it is sent.
    if (vendor === 'ga4') return { status: 204 };
    const isKnown = url.searchParams.get('measurement_id') === GA4_ID;
    return {
      status: 200,
      body: { validationMessages: isKnown ? [] : [{ description: 'measurement_id' }] },
    };
  }

  private metaAnswer(path: string, authorization: string | undefined, body: Record<string, unknown>): Answer {
    const refuse = (status: number, error: object): Answer => ({
      status,
      body: { error: { type: 'OAuthException', fbtrace_id: 'T', is_transient: false, ...error } },
    });
    if (path !== `/v26.0/${META_PIXEL}/events`)
      return refuse(400, { code: 100, error_subcode: 33, message: 'Object with ID does not exist' });
    if (authorization !== `Bearer ${META_TOKEN}`)
      return refuse(401, { code: 190, message: 'Invalid OAuth access token' });
    const { data } = body as { data?: MetaEvent[] };
    if (!Array.isArray(data) || data.length === 0) return refuse(400, { code: 100, message: 'data' });
    const problem = data.map((event) => metaProblem(event, this.clock.nowMs())).find((one) => one);
    if (problem) return refuse(400, problem);
    return { status: 200, body: { events_received: data.length, messages: [], fbtrace_id: 'T' } };
  }

  /** Refusals come with 200. */
  private tiktokAnswer(token: string | string[] | undefined, request: TikTokRequest): Answer {
    const answer = (code: number, message: string): Answer => ({
      status: 200,
      body: { code, message, request_id: '20261130T', data: {} },
    });
    if (token !== TIKTOK_TOKEN) return answer(40_105, 'Access token is incorrect or has been revoked.');
    if (request.event_source_id !== TIKTOK_PIXEL)
      return answer(40_002, 'Invalid value for event_source_id: not a valid pixel code.');
    const problem = tiktokProblem(request, this.clock.nowMs());
    return problem === undefined ? answer(0, 'OK') : answer(40_002, problem);
  }

  private utmifyAnswer(token: string | string[] | undefined, order: UtmifyOrder): Answer {
    if (token !== UTMIFY_TOKEN) return { status: 404, body: { message: 'API_CREDENTIAL_NOT_FOUND' } };
    const problems = utmifyProblems(order, this.orders.get(order.orderId), this.clock.nowMs());
    if (problems.length > 0) return { status: 400, body: { message: 'invalid fields', fields: problems } };
    if (!order.isTest) this.orders.set(order.orderId, order);
    return { status: 200, body: {} };
  }
}

function kwaiAnswer(event: KwaiEvent): Answer {
  if (event.access_token !== KWAI_TOKEN)
    return { status: 200, body: { result: 0, error_msg: 'access_token is invalid' } };
  const problem = event.pixelId === KWAI_PIXEL ? kwaiProblem(event) : 'pixelId';
  return { status: 200, body: problem === undefined ? { result: 1 } : { result: 0, error_msg: problem } };
}

function vendorOf(path: string): Vendor {
  if (/^\/v\d+\.\d+\//.test(path)) return 'meta';
  if (path === '/api-credentials/orders') return 'utmify';
  if (path === '/open_api/v1.3/event/track/') return 'tiktok';
  if (path === '/log/common/api') return 'kwai';
  if (path === '/mp/collect') return 'ga4';
  return path === '/debug/mp/collect' ? 'ga4-debug' : 'post';
}

function purchaseIdOf(vendor: Vendor, body: Record<string, unknown>): string[] {
  if (vendor === 'meta')
    return (body['data'] as MetaEvent[])
      .filter(({ event_name: name }) => name === 'Purchase')
      .map(({ event_id: id }) => id);
  if (vendor === 'tiktok')
    return (body['data'] as { event: string; event_id: string }[])
      .filter(({ event }) => event === 'Purchase')
      .map(({ event_id: id }) => id);
  if (vendor === 'kwai') {
    const { order_id: id } = JSON.parse(String(body['properties'])) as { order_id?: string };
    return id === undefined ? [] : [id];
  }
  if (vendor === 'utmify') return body['status'] === 'paid' ? [String(body['orderId'])] : [];
  if (vendor === 'post') return body['event'] === 'purchase' ? [String(body['event_id'])] : [];
  const events = body['events'] as { name: string; params: { transaction_id: string } }[];
  return events.filter(({ name }) => name === 'purchase').map(({ params }) => params.transaction_id);
}
