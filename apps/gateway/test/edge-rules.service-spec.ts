import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { isOfPanel, type RouteDefinition, type Schema } from '@vale/contracts/define';
import { trackingMessages } from '@vale/contracts/tracking';
import { contractRoutes, routeName, takesAnyBody } from '../src/edge/contract-routes.js';
import { ADMIN, CUSTOMER, GatewayEnvironment } from './gateway-environment.js';

/** These rules hold for every route of every contract. */

const gateway = new GatewayEnvironment();
beforeAll(async () => {
  await gateway.start();
});
beforeEach(() => {
  gateway.services.reset();
  gateway.knowSessions();
});
afterAll(() => gateway.close());

const named = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [routeName(route), route] as const);
const readsJson = (route: RouteDefinition) => route.body !== undefined && !takesAnyBody(route);

const SOME_ID = '0'.repeat(64);
const pathOf = (route: RouteDefinition, value = SOME_ID) =>
  route.path.replace(/:\w+/g, () => encodeURIComponent(value));

function send(
  route: RouteDefinition,
  path: string,
  init: { body?: string; token?: string; type?: string } = {},
) {
  const hasBody = init.body !== undefined;
  return gateway.fetch(path, {
    method: route.method,
    ...(hasBody && { body: init.body! }),
    ...(init.token && { token: init.token }),
    headers: {
      ...(hasBody && { 'content-type': init.type ?? 'application/json' }),
      ...(route.idempotent && { 'idempotency-key': 'a-key-of-this-test' }),
    },
  });
}

/** The first candidate that the contract refuses. */
const wrongParams = ['x'.repeat(81), 'x'.repeat(201), 'not-a-hash'];
const wrongQueries = [
  'limit=0',
  'limit=muitos',
  'category=nenhuma',
  'productId=a&productId=b',
  'state=nenhum',
];
const wrongBodies = [{}, { email: 1 }, { nome: 1, variations: 'x' }, [], 'text', 42];

interface WrongRequest {
  path: string;
  body?: string;
}

function wrongRequests(route: RouteDefinition): WrongRequest[] {
  const refuses = (schema: Schema, value: unknown) => !z.safeParse(schema, value).success;
  const requests: WrongRequest[] = [];
  if (route.params) {
    const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
    const wrong = wrongParams.find((value) =>
      refuses(route.params!, Object.fromEntries(names.map((name) => [name, value]))),
    );
    if (wrong) requests.push({ path: pathOf(route, wrong), ...(route.body && { body: '{}' }) });
  }
  if (route.query) {
    const wrong = wrongQueries.find((text) => refuses(route.query!, fieldsOf(text)));
    if (wrong) requests.push({ path: `${pathOf(route)}?${wrong}` });
  }
  if (readsJson(route)) {
    for (const body of wrongBodies.filter((one) => refuses(route.body!, one))) {
      requests.push({ path: pathOf(route), body: JSON.stringify(body) });
    }
  }
  return requests;
}

/** Like the server, turns a repeated name into a list. */
function fieldsOf(query: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query))
    fields[name] = name in fields ? [fields[name], value] : value;
  return fields;
}

describe('wrong input', () => {
  const withInput = contractRoutes.filter((route) => route.params ?? route.query ?? route.body);

  it.each(named(withInput))(
    'is refused at %s with the contract’s code and Portuguese sentences',
    async (_name, route) => {
      const requests = wrongRequests(route);
      expect(requests.length).toBeGreaterThan(0);
      for (const { path, body } of requests) {
        const { status, problem, headers } = await send(route, path, { token: ADMIN, ...(body && { body }) });
        expect({ path, body, status, code: problem.code }).toEqual({
          path,
          body,
          status: 422,
          code: 'platform.invalid-input',
        });
        expect(headers.get('content-type')).toContain('application/problem+json');
        expect(problem.detail).toBe('Verifique os campos destacados e tente novamente.');
        expect(problem.fields!.length).toBeGreaterThan(0);
        for (const { message } of problem.fields!)
          expect(message).not.toMatch(/invalid|expected|required|too/i);
      }
      const others = gateway.services.requests.filter(({ message }) => message !== 'identity.session.get');
      expect(others).toEqual([]);
    },
  );

  const withJson = contractRoutes.filter(readsJson);

  it.each(named(withJson))(
    'gets platform.malformed at %s when it is not JSON, and 415 for another media type',
    async (_name, route) => {
      for (const body of ['{"a":', '{"__proto__": {"admin": true}}']) {
        const { status, problem } = await send(route, pathOf(route), { token: ADMIN, body });
        expect({ status, code: problem.code }).toEqual({ status: 400, code: 'platform.malformed' });
      }
      const { status, problem } = await send(route, pathOf(route), {
        token: ADMIN,
        body: 'a=1',
        type: 'text/plain',
      });
      expect({ status, code: problem.code }).toEqual({
        status: 415,
        code: 'platform.unsupported-media-type',
      });
    },
  );

  it.each(named(contractRoutes.filter((route) => route.body)))(
    'gets platform.too-large at %s above its size',
    async (_name, route) => {
      const body = JSON.stringify({ filling: 'x'.repeat(route.maxBytes) });
      const { status, problem } = await send(route, pathOf(route), { token: ADMIN, body });
      expect({ status, code: problem.code }).toEqual({ status: 413, code: 'platform.too-large' });
    },
  );

  it('names each field with the sentence of the form', async () => {
    const { problem } = await gateway.post(
      '/api/orders',
      { productId: 'p', customer: { name: 'A', email: 'x', cpf: '111.111.111-11', phone: '119999' } },
      { token: CUSTOMER, headers: { 'idempotency-key': 'a-key-of-this-test' } },
    );
    expect(problem.fields).toEqual([
      { path: 'customer.name', message: 'Nome deve ter pelo menos 2 caracteres' },
      { path: 'customer.email', message: 'Email inválido' },
      { path: 'customer.cpf', message: 'CPF inválido' },
      { path: 'customer.phone', message: 'Telefone inválido' },
    ]);
  });

  it('in one event of a batch leaves the batch to tracking; too many events, or a wrong campaign, do not', async () => {
    gateway.services.replyTo(trackingMessages.collectEvents, () => ({ accepted: 1, rejected: 1 }));
    const event = { id: 'a'.repeat(32), name: 'PageView', at: 1, page: 'product', product: 'p1' };
    const batch = { sentAt: 1, events: [event, { ...event, product: 'p\0', 'x\0': 1 }] };
    const inCampaign = { ...batch, campaign: { utm_source: 'fb\0' } };
    expect((await gateway.post('/api/e', inCampaign)).problem.fields).toMatchObject([
      { path: 'campaign.utm_source' },
    ]);
    const tooMany = Array.from({ length: 21 }, () => event);
    expect((await gateway.post('/api/e', { ...batch, events: tooMany })).problem.fields).toMatchObject([
      { path: 'events' },
    ]);
    expect((await gateway.post('/api/e', batch)).status).toBe(200);
    expect(gateway.services.onlyRequest(trackingMessages.collectEvents).input).toEqual(batch);
  });

  it('in the cookie of a visitor cannot become another cookie', async () => {
    const { headers } = await gateway.post('/api/visitor-cookie', { kept: '%7B%22a%22%3A1%7D' });
    expect(headers.getSetCookie()).toEqual([
      'vale_kept=%7B%22a%22%3A1%7D; Max-Age=34560000; Path=/; SameSite=Lax',
    ]);
    const other = await gateway.post('/api/visitor-cookie', { kept: 'a; Path=/api' });
    expect(other.status).toBe(422);
    expect(other.headers.getSetCookie()).toEqual([]);
  });

  it('names fields that are missing altogether', async () => {
    const { problem } = await gateway.post('/api/auth/login', {});
    expect(problem.fields).toEqual([
      { path: 'email', message: 'Email é obrigatório' },
      { path: 'password', message: 'Por favor, preencha todos os campos' },
    ]);
  });
});

describe('access', () => {
  const forUsers = contractRoutes.filter(({ access }) => access !== 'public');
  const forAdmins = contractRoutes.filter(isOfPanel);

  it.each(named(forUsers))(
    '%s replies 401 without a session, and with an unknown one',
    async (_name, route) => {
      for (const token of [undefined, 'unknown-token-0123456789']) {
        const { status, problem } = await send(route, pathOf(route), { ...(token && { token }) });
        expect({ status, code: problem.code, detail: problem.detail }).toEqual({
          status: 401,
          code: 'platform.unauthenticated',
          detail: 'Faça login para continuar.',
        });
      }
    },
  );

  it.each(named(forAdmins))('%s replies 403 to a customer', async (_name, route) => {
    const { status, problem } = await send(route, pathOf(route), { token: CUSTOMER });
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 403,
      code: 'platform.forbidden',
      detail: 'ACESSO NEGADO',
    });
  });

  it('covers every address under /api/admin', () => {
    const open = contractRoutes.filter((route) => route.path.startsWith('/api/admin') && !isOfPanel(route));
    expect(open.map(routeName)).toEqual([]);
    expect(forAdmins.length).toBeGreaterThan(4);
  });
});

/** `/sessions/:id` also matches `/sessions/end-all`, for methods that the latter lacks. */
const patternOf = ({ path }: RouteDefinition) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

describe('addresses', () => {
  it.each(['/api', '/api/', '/api/nada', '/api/products/a/b', '/api/admin/nada'])(
    '%s is unknown',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const { status, problem } = await gateway.fetch(path, {
          method,
          ...(method !== 'GET' && { body: '{"a":', headers: { 'content-type': 'application/json' } }),
        });
        expect({ method, status, code: problem.code }).toEqual({
          method,
          status: 404,
          code: 'platform.not-found',
        });
      }
    },
  );

  it.each(named(contractRoutes))(
    '%s refuses other methods with 405 and lists those it has',
    async (_name, route) => {
      const path = pathOf(route);
      const known = contractRoutes.filter((one) => patternOf(one).test(path)).map(({ method }) => method);
      const other = (['DELETE', 'PUT', 'POST', 'GET'] as const).find((method) => !known.includes(method))!;
      const { status, problem, headers } = await gateway.fetch(path, { method: other });
      expect({ status, code: problem.code }).toEqual({ status: 405, code: 'platform.method-not-allowed' });
      for (const method of known) expect(headers.get('allow')).toContain(method);
    },
  );
});
