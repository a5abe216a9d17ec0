import { AppError, platformErrors, type RouteDefinition, type RouteReply } from '@vale/contracts/define';
import type { CurrentUser } from '@vale/contracts/identity';

/** Input of a handler; the route's own schema parses the body, as in the gateway. */
interface FakeRequest {
  route: RouteDefinition;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  headers: Headers;
}

type Handler = (request: FakeRequest) => unknown;

interface Row {
  route: RouteDefinition;
  pattern: RegExp;
  handler: Handler;
}

/**
 * Replaces `fetch` according to the contracts: a reply that does not match its route's schema fails the
 * test, and a body that the gateway would refuse is refused. A later handler of a route replaces an earlier
 * one.
 */
export class FakeApi {
  private readonly rows: Row[] = [];
  /** Every call as `METHOD /path?query`, in order. */
  readonly calls: string[] = [];
  readonly requests: FakeRequest[] = [];
  /** The user of the last login or registration here. */
  signedIn: CurrentUser | null = null;
  /** The browser has a guest's cookie. */
  isGuest = false;

  on<R extends RouteDefinition>(
    route: R,
    handler: (request: FakeRequest) => RouteReply<R> | Promise<RouteReply<R>>,
  ): this {
    const pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.rows.unshift({ route, pattern, handler });
    return this;
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    this.calls.push(`${method} ${url.pathname}${url.search}`);
    const row = this.rows.find((one) => one.route.method === method && one.pattern.test(url.pathname));
    if (!row) return problem(new AppError(platformErrors.notFound));
    try {
      const request = this.read(row, url, init);
      this.requests.push(request);
      const reply = row.route.reply.parse(await row.handler(request));
      if (row.route.raw) return rawResponse(reply as readonly string[], row.route.status, row.route.raw);
      if (url.pathname.startsWith('/api/auth/') && method === 'POST') this.signedIn = userOf(reply);
      return jsonReply(reply, row.route.status);
    } catch (error) {
      if (error instanceof AppError) return problem(error);
      throw error;
    }
  };

  /** Body of the last request of this route. The page may have sent others since, such as a new read of the shop. */
  bodyOf(route: RouteDefinition): unknown {
    return this.requests.findLast((request) => request.route === route)?.body;
  }

  /** Counts calls such as `GET /api/orders`. */
  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }

  private read(row: Row, url: URL, init: RequestInit): FakeRequest {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
    const refused = row.route.body?.safeParse(body);
    if (refused && !refused.success) {
      const fields = refused.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      throw new AppError(platformErrors.invalidInput, { fields });
    }
    const groups = row.pattern.exec(url.pathname)?.groups ?? {};
    return {
      route: row.route,
      params: Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      ),
      query: Object.fromEntries(url.searchParams),
      body: refused?.data,
      headers: new Headers(init.headers),
    };
  }
}

const userOf = (reply: unknown) => (reply as { user?: CurrentUser }).user ?? null;

function jsonReply(reply: unknown, status: number): Response {
  return jsonResponse(reply, status, 'application/json');
}

function problem(error: AppError): Response {
  return jsonResponse(error.toProblem('test'), error.status, 'application/problem+json');
}

/** Sends each part by itself, as a stream does; an empty part breaks it off. */
function rawResponse(parts: readonly string[], status: number, type: string): Response {
  const left = parts.map((part) => new TextEncoder().encode(part));
  const read = async () => {
    const value = left.shift();
    if (value?.length === 0) throw new TypeError('network error');
    return { done: !value, value };
  };
  return {
    ok: true,
    status,
    headers: new Headers({ 'content-type': type }),
    body: { getReader: () => ({ read }) },
  } as unknown as Response;
}

/** jsdom has no `Response`; the app uses only these members. */
function jsonResponse(body: unknown, status: number, type: string): Response {
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: new Headers({ 'content-type': type }),
    json: () => Promise.resolve(throughJson(body)),
  } as Response;
}

function throughJson(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body)) as unknown;
}
