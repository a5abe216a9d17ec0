import {
  platformErrors,
  type Problem,
  type RouteDefinition,
  type RouteReply,
  type RouteRequest,
} from '@vale/contracts/define';
import { secondFactorRoutes } from '@vale/contracts/identity';

/** A response with a status other than 2xx. */
export class HttpProblem extends Error {
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
    request: string,
  ) {
    super(`${request}: ${status} ${problem.code ?? ''} ${problem.detail ?? ''}`);
    this.name = 'HttpProblem';
  }
}

export interface CallOptions {
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 30_000;

/** An HTTP client with cookies that calls routes by their contracts. */
export class HttpClient {
  private readonly cookies = new Map<string, string>();
  private turn = 0;
  private password = '';
  private accessToken = '';
  private address = '';

  /**
   * `url` is the origin of the shop. With `gateways`, requests go to these in turn, as behind an ingress; one that
   * refuses the connection is skipped.
   */
  constructor(
    readonly url: string,
    private readonly gateways: readonly string[] = [url],
  ) {}

  /** Throws `HttpProblem` for a status other than 2xx; other errors when there was no response. */
  async call<R extends RouteDefinition>(
    route: R,
    request: RouteRequest<R>,
    options: CallOptions = {},
  ): Promise<RouteReply<R>> {
    const { params, query, body } = request as { params?: Fields; query?: Fields; body?: unknown };
    const path = fillPath(route.path, params) + queryText(query);
    const response = await this.fetch(
      path,
      {
        method: route.method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...options.headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      options.timeoutMs,
    );
    const text = await response.text();
    if (response.ok) return JSON.parse(text) as RouteReply<R>;
    const problem = new HttpProblem(response.status, readProblem(text), `${route.method} ${path}`);
    if (!this.password || problem.problem.code !== platformErrors.stepUpRequired.code) throw problem;
    await this.call(secondFactorRoutes.proveSession, { body: { password: this.password } });
    return this.call(route, request, options);
  }

  /**
   * The password that an administrator of the demo types when the shop asks for it again, 10 minutes after
   * the login.
   */
  proveBy(password: string): void {
    this.password = password;
  }

  /** Makes all further requests as a program, which has no session. */
  useAccessToken(token: string): void {
    this.accessToken = token;
  }

  /** Makes all further requests from this address, to a shop that trusts one proxy. */
  comeFrom(address: string): void {
    this.address = address;
  }

  async fetch(path: string, init: RequestInit = {}, timeoutMs = TIMEOUT_MS): Promise<Response> {
    const response = await this.fromAny(path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
      headers: {
        accept: 'application/json',
        origin: this.url,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.address && { 'x-forwarded-for': this.address }),
        ...(this.accessToken && { authorization: `Bearer ${this.accessToken}` }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return response;
  }

  /** Uses the next gateway only after a refused connection: any other failure may have reached the server. */
  private async fromAny(path: string, init: RequestInit): Promise<Response> {
    const first = this.turn++;
    for (let attempt = 1; ; attempt++) {
      const gateway = this.gateways[(first + attempt) % this.gateways.length]!;
      try {
        return await fetch(gateway + path, init);
      } catch (error) {
        if (!wasRefused(error) || attempt === this.gateways.length) throw error;
      }
    }
  }

  private keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    const ended = attributes.some((one) => /^\s*max-age=0\s*$/i.test(one)) || value.join('=') === '';
    if (ended) this.cookies.delete(name.trim());
    else this.cookies.set(name.trim(), value.join('='));
  }
}

type Fields = Record<string, unknown>;

function wasRefused(error: unknown): boolean {
  return ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
}

function fillPath(path: string, params: Fields = {}): string {
  return path.replace(/:(\w+)/g, (_colon, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Fields = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return '';
  return `?${new URLSearchParams(Object.fromEntries(given.map(([name, value]) => [name, String(value)]))).toString()}`;
}

function readProblem(text: string): Partial<Problem> {
  try {
    return JSON.parse(text) as Partial<Problem>;
  } catch {
    return { detail: text.slice(0, 300) };
  }
}
