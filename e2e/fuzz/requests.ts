import { pages } from '@vale/contracts/pages';
import type { Random } from './random.js';
import { brokenValue, hostileValue, validValue, type JsonSchema } from './values.js';

export type Role = 'visitor' | 'user' | 'admin';

interface Content {
  content?: Record<string, { schema: JsonSchema }>;
}

interface Operation {
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** A route of the document, or a page. */
export interface Target {
  name: string;
  method: string;
  path: string;
  /** Undefined for a page. */
  operation?: Operation;
}

export interface FuzzRequest {
  target: Target;
  role: Role;
  method: string;
  /** Path as sent. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export function targetsOf({ paths }: OpenApi): Target[] {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const addresses = Object.values(pages).map(({ path }) => ({ name: `page ${path}`, method: 'GET', path }));
  return [...routes, ...addresses];
}

/** These routes end or replace the caller's session, which has to stay logged in. */
const OF_VISITORS = /\/api\/(auth|account)\//;

export function fuzzRequest(
  target: Target,
  random: Random,
  known: readonly string[],
  prefix: string,
): FuzzRequest {
  const isValid = random.chance(0.4);
  const { operation } = target;
  const role = random.pick<Role>(
    OF_VISITORS.test(target.path) && target.method !== 'GET'
      ? ['visitor']
      : ['visitor', 'user', 'admin', 'admin'],
  );
  const headers: Record<string, string> = operation ? {} : { accept: 'text/html' };
  if (operation?.parameters.some((parameter) => parameter.in === 'header'))
    headers['idempotency-key'] = isValid || random.chance(0.7) ? `${prefix}-${random.below(1e9)}` : 'x';
  const path = pathOf(target, random, known, isValid) + queryOf(operation, random, known, isValid);
  const request = { target, role, method: target.method, path, headers };
  const { body } = bodyOf(operation, random, known, isValid, headers);
  // A thousand codes at a time: on a busy machine these would be slow, and all that is measured.
  return { ...request, ...(body !== undefined && { body: body.replace('"all":true', '"all":false') }) };
}

const HOSTILE_SEGMENTS = [
  ...[
    '%00',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e',
    '__proto__',
    'constructor',
    '%E0%A4%A',
    '%',
    'x'.repeat(300),
  ],
  ...['%F0%9F%8E%AE', '%24gt', '{}', "'%20OR%201=1", '%0d%0aset-cookie:%20a=b', '', '*', '-1', '%C2%85'],
];

function pathOf(target: Target, random: Random, known: readonly string[], isValid: boolean): string {
  const schemas = new Map(target.operation?.parameters.map(({ name, schema }) => [name, schema]));
  const filled = target.path.replace(/\{(\w+)\}|:(\w+)|\*$/g, (_all, name: string | undefined) => {
    if (!isValid && random.chance(0.4)) return random.pick(HOSTILE_SEGMENTS);
    return encodeURIComponent(
      String(validValue(schemas.get(name ?? '') ?? { type: 'string' }, random, known)).toWellFormed(),
    );
  });
  return isValid || random.chance(0.95)
    ? filled
    : random.pick([`/${filled}`, `${filled}//`, `${filled}/%00`]);
}

function queryOf(
  operation: Operation | undefined,
  random: Random,
  known: readonly string[],
  isValid: boolean,
): string {
  const fields = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const parts = fields
    .filter(({ required }) => required || random.chance(0.4))
    .map(({ name, schema }) => {
      const value = !isValid && random.chance(0.4) ? hostileValue(random) : validValue(schema, random, known);
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return `${name}=${encodeURIComponent(text.slice(0, 2_000).toWellFormed())}`;
    });
  if (!isValid && random.chance(0.3)) {
    const name = random.pick(fields)?.name ?? 'q';
    const part = random.pick(['[$gt]=1', '[]=1', '=%00', '=%E0%A4%A', '.__proto__=1', `=1&${name}=2`, '']);
    parts.push(`${name}${part}`);
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

function bodyOf(
  operation: Operation | undefined,
  random: Random,
  known: readonly string[],
  isValid: boolean,
  headers: Record<string, string>,
): { body?: string } {
  const [type, content] = Object.entries(operation?.requestBody?.content ?? {})[0] ?? [];
  if (!content) return {};
  headers['content-type'] = type!;
  if (type !== 'application/json') return { body: random.pick(['', 'GIF89a', '<svg/>', 'x'.repeat(5_000)]) };
  const value = validValue(content.schema, random, known);
  if (isValid) return { body: JSON.stringify(value) };
  if (random.chance(0.03)) headers['content-type'] = random.pick(['text/plain', 'application/xml', 'x', '']);
  return { body: random.chance(0.1) ? hostileText(random) : JSON.stringify(brokenValue(value, random)) };
}

/** Text that `JSON.stringify` cannot write. */
function hostileText(random: Random): string {
  return random.pick<() => string>([
    () => '{"__proto__":{"role":"admin"}}',
    () => '{"constructor":{"prototype":{"role":"admin"}}}',
    () => '{"a":1e999}',
    () => '{"a":1,"a":2}',
    () => '{"a":',
    () => '[',
    () => '"',
    () => '\ufeff{}',
    () => '{"a":"\\ud800"}',
    () => '['.repeat(30_000) + ']'.repeat(30_000),
    () => 'null',
    // Larger than any route accepts, except uploads. Rare, because it takes long to send.
    () => (random.chance(0.1) ? JSON.stringify({ text: 'x'.repeat(1_000_000) }) : ''),
  ])();
}
