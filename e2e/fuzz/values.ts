import type { Random } from './random.js';

/** JSON Schema of the OpenAPI document, as far as contracts use it. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

const MAX_ITEMS = 3;

/** Values of the formats that contracts have; ids that the system has are added to them. */
const TEXTS = [
  ...[
    '529.982.247-25',
    '52998224725',
    '(11) 98765-4321',
    '11987654321',
    'ana@example.com',
    'senha-de-teste-1',
  ],
  ...['https://127.0.0.1/x.png', 'mailto:a@example.com', '#1a2b3c', '2026-11-22', '2026-11-22T10:00:00.000Z'],
  ...['jogos', 'steam', 'pix', 'R$ 50,00', '50', '1', 'true', '0'.repeat(64), '01KAQXW4ZZZZZZZZZZZZZZZZZZ'],
  ...['https://discord.com/api/webhooks/1/x', '11.222.333/0001-81', 'utm_source', 'a-key-of-this-run'],
];

/** A value that the schema accepts, as far as it says what it accepts: contracts check more than their JSON Schema. */
export function validValue(schema: JsonSchema, random: Random, known: readonly string[]): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return validValue(random.pick(choices), random, known);
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => validValue(part, random, known));
    return Object.assign({}, ...(parts as object[])) as object;
  }
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return anObject(schema, random, known);
  if (type === 'array') return aList(schema, random, known);
  if (type === 'string') return aText(schema, random, known);
  if (type === 'integer' || type === 'number') return aNumber(schema, random, type === 'integer');
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return random.pick([null, 1, 'x', {}, []]);
}

function anObject(schema: JsonSchema, random: Random, known: readonly string[]): object {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.5))
    .map(([name, field]) => [name, validValue(field, random, known)]);
  const { additionalProperties: more } = schema;
  if (typeof more === 'object' && random.chance(0.5))
    fields.push([random.pick(TEXTS), validValue(more, random, known)]);
  return Object.fromEntries(fields) as object;
}

function aList(schema: JsonSchema, random: Random, known: readonly string[]): unknown[] {
  if (schema.prefixItems) return schema.prefixItems.map((item) => validValue(item, random, known));
  const least = schema.minItems ?? 0;
  const most = Math.max(least, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS));
  const length = least + random.below(most - least + 1);
  return Array.from({ length }, () => validValue(schema.items ?? {}, random, known));
}

function aText(schema: JsonSchema, random: Random, known: readonly string[]): string {
  const { minLength = 0, maxLength = 80, pattern } = schema;
  const candidate = random.chance(0.5) && known.length > 0 ? random.pick(known) : random.pick(TEXTS);
  const matches = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  if (matches(candidate)) return candidate;
  const fitting = pattern ? TEXTS.filter(matches) : [];
  if (fitting.length > 0) return random.pick(fitting);
  return 'ação 🎮 de teste '.repeat(20).slice(0, Math.max(minLength, Math.min(maxLength, random.below(60))));
}

function aNumber({ minimum = 0, maximum = 1_000 }: JsonSchema, random: Random, whole: boolean): number {
  const value = random.pick([minimum, maximum, minimum + random.next() * (maximum - minimum)]);
  return whole ? Math.round(value) : Math.round(value * 100) / 100;
}

/** Values that no contract expects: operators, prototype keys, wrong types, extreme numbers and texts. */
export function hostileValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => ({ $gt: '' }),
    () => ({ $ne: null }),
    () => ({ $where: 'sleep(1000)' }),
    () => ({ $regex: '(a+)+$' }),
    () => ({ constructor: { prototype: { role: 'admin' } } }),
    () => 'constructor',
    () => '__proto__',
    () => 'toString',
    () => nested(random.pick([8, 31, 33, 2_000])),
    () => 'x'.repeat(random.pick([81, 300, 5_000])),
    () => 'a\u0000b',
    () => '\u001b[31m',
    () => '\ud800',
    () => '\u202e\u200d\ufeff',
    () => '𝒜𝓁𝒾 ﷽ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
    () => "' OR 1=1 --",
    () => '<script>alert(1)</script>',
    () => '{{7*7}}${7*7}',
    () => '../../../../etc/passwd',
    () => 'a@b.co\r\nBcc: c@d.co',
    () => -1,
    () => 0,
    () => 1.5,
    () => Number.MAX_SAFE_INTEGER + 2,
    () => 1e300,
    () => null,
    () => true,
    () => [],
    () => [[]],
    () => ({}),
    () => '',
    () => '   ',
  ])();
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
}

/** The value with one part of it replaced, left out, doubled or added. */
export function brokenValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return hostileValue(random);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...(value as unknown[]), hostileValue(random)];
    const at = random.below(value.length);
    return value.map((one: unknown, index) => (index === at ? brokenValue(one, random) : one));
  }
  const entries = Object.entries(value);
  if (entries.length === 0 || random.chance(0.1))
    return { ...value, [random.pick(['constructor', '$where', 'role', 'a.b', ''])]: hostileValue(random) };
  const [name, inner] = random.pick(entries);
  if (random.chance(0.15)) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return { ...value, [name]: brokenValue(inner, random) };
}
