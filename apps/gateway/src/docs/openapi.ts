import * as z from 'zod/mini';
import { mayCall, type ErrorDefinition, type RouteDefinition, type Schema } from '@vale/contracts/define';
import { takesBytes } from '../edge/contract-routes.js';
import { edgeErrors } from '../edge/route-errors.js';

type Json = Record<string, unknown>;

/** The body of every reply with a status of at least 400. */
const problemSchema: Json = {
  type: 'object',
  description: 'RFC 9457. `code` is stable; clients branch on it.',
  required: ['type', 'title', 'status', 'code', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string' },
    detail: { type: 'string', description: 'The sentence for a person, in Portuguese.' },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: { type: 'object', additionalProperties: true },
    requestId: { type: 'string' },
  },
};

/** OpenAPI 3.1, generated from the contracts alone. */
export function buildOpenApi(
  owners: Record<string, Record<string, RouteDefinition>>,
  serverUrl: string,
): Json {
  const paths: Record<string, Json> = {};
  for (const [owner, routes] of Object.entries(owners)) {
    for (const [name, route] of Object.entries(routes)) {
      for (const [index, path] of [route.path, ...route.alsoAt].entries()) {
        const template = path.replace(/:(\w+)/g, '{$1}');
        const id = index === 0 ? `${owner}.${name}` : `${owner}.${name}.${index + 1}`;
        paths[template] = { ...paths[template], [route.method.toLowerCase()]: operation(owner, id, route) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vale', version: '1', description: 'Errors are RFC 9457 problems with a stable `code`.' },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'vale_session' },
        guest: { type: 'apiKey', in: 'cookie', name: 'vale_guest' },
        accessToken: { type: 'http', scheme: 'bearer', description: 'Created by an administrator.' },
      },
    },
  };
}

function operation(owner: string, operationId: string, route: RouteDefinition): Json {
  return {
    operationId,
    tags: [owner],
    summary: route.summary,
    parameters: parametersOf(route),
    ...securityOf(route),
    ...(route.body && {
      requestBody: {
        required: true,
        content: takesBytes(route)
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: { ...successes(route), ...failures(route) },
    'x-access': route.access,
    ...(route.stepUp && { 'x-step-up': true }),
  };
}

function securityOf({ access }: RouteDefinition): Json {
  if (access === 'public') return {};
  const others = [
    ...(mayCall('guest', access) ? [{ guest: [] }] : []),
    ...(mayCall('analyst', access) ? [{ accessToken: [] }] : []),
  ];
  return { security: [{ session: [] }, ...others] };
}

function parametersOf(route: RouteDefinition): Json[] {
  return [
    ...fieldsOf(route.params, 'path'),
    ...fieldsOf(route.query, 'query'),
    ...(route.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 100 },
          },
        ]
      : []),
  ];
}

function fieldsOf(schema: Schema | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: field,
  }));
}

function successes(route: RouteDefinition): Json {
  const content = route.raw
    ? { [route.raw]: { schema: { type: 'string' } } }
    : {
        [route.stream ? 'text/event-stream' : 'application/json']: {
          schema: schemaOf(route.reply, 'output'),
        },
      };
  const statuses = [route.status, ...route.otherStatuses];
  return Object.fromEntries(statuses.map((status) => [String(status), { description: 'Success', content }]));
}

/** One entry per status, whose description lists its error codes. */
function failures(route: RouteDefinition): Json {
  const byStatus = new Map<number, ErrorDefinition[]>();
  for (const error of [...route.errors, ...edgeErrors(route)]) {
    byStatus.set(error.status, [...(byStatus.get(error.status) ?? []), error]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      String(status),
      {
        description: [...new Set(errors.map(({ code }) => code))].join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

export function schemaOf(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.pattern) jsonSchema.pattern = portablePattern(jsonSchema.pattern);
    },
  }) as Json;
  return json;
}

/** Many validators and generators know neither Unicode properties nor `\0`. */
function portablePattern(pattern: string): string {
  return pattern
    .replace(/\\p\{\w+\}/g, (property) => {
      if (!ranges.has(property)) ranges.set(property, rangesOf(new RegExp(property, 'u')));
      return ranges.get(property)!;
    })
    .replaceAll('\\0', '\\u0000');
}

const ranges = new Map<string, string>();

/** The characters as ranges of a class. Those beyond U+FFFF would need a flag, and are left to the validation. */
function rangesOf(characters: RegExp): string {
  const found: [number, number][] = [];
  for (let code = 0; code <= 0xffff; code++) {
    if (!characters.test(String.fromCharCode(code))) continue;
    const last = found.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  const escaped = (code: number) => `\\u${code.toString(16).padStart(4, '0')}`;
  return found
    .map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
    .join('');
}
