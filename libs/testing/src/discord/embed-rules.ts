/** Discord's error about one field: its path in the body, and the reason. */
interface Complaint {
  path: string;
  code: string;
  message: string;
}

const TEXT_LIMITS: [path: string, most: number][] = [
  ['title', 256],
  ['description', 4_096],
  ['footer.text', 2_048],
  ['author.name', 256],
];
const URLS = ['url', 'image.url', 'thumbnail.url', 'author.icon_url', 'footer.icon_url'];
const MAX_EMBEDS = 10;
const MAX_FIELDS = 25;
const MAX_TOTAL_LENGTH = 6_000;

/** The documented rules of a webhook's message with embeds; empty when Discord would accept it. */
export function complaintsOf(body: unknown): Complaint[] {
  if (typeof body !== 'object' || body === null)
    return [complaint('', 'MODEL_TYPE_CONVERT', 'Not an object')];
  const { embeds = [] } = body as { embeds?: unknown };
  if (!Array.isArray(embeds) || embeds.length > MAX_EMBEDS)
    return [complaint('embeds', 'BASE_TYPE_MAX_LENGTH', 'Must be 10 or fewer in length.')];
  const each = embeds.flatMap((embed: unknown, at) =>
    embedComplaints(embed).map((one) => ({ ...one, path: `embeds.${at}.${one.path}` })),
  );
  const total = embeds.reduce((sum: number, embed: unknown) => sum + lengthOfAll(embed), 0);
  if (total > MAX_TOTAL_LENGTH)
    each.push(complaint('embeds', 'MAX_EMBED_SIZE_EXCEEDED', 'Embed size exceeds maximum size of 6000'));
  return each;
}

function embedComplaints(embed: unknown): Complaint[] {
  const found: Complaint[] = [];
  for (const [path, most] of TEXT_LIMITS) if (lengthAt(embed, path) > most) found.push(tooLong(path, most));
  for (const path of URLS) {
    const url = at(embed, path);
    if (url !== undefined && !isWebAddress(url))
      found.push(complaint(path, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.'));
  }
  const color = at(embed, 'color');
  if (color !== undefined && !(Number.isInteger(color) && Number(color) >= 0 && Number(color) <= 0xff_ff_ff))
    found.push(complaint('color', 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 16777215.'));
  const timestamp = at(embed, 'timestamp');
  if (timestamp !== undefined && Number.isNaN(Date.parse(String(timestamp))))
    found.push(complaint('timestamp', 'DATE_TIME_TYPE_PARSE', 'Could not parse. Should be ISO8601.'));
  return [...found, ...fieldComplaints(at(embed, 'fields'))];
}

function fieldComplaints(fields: unknown = []): Complaint[] {
  if (!Array.isArray(fields) || fields.length > MAX_FIELDS) return [tooLong('fields', MAX_FIELDS)];
  return fields.flatMap((field: unknown, index) =>
    (
      [
        ['name', 256],
        ['value', 1_024],
      ] as const
    ).flatMap(([name, most]) => {
      const path = `fields.${index}.${name}`;
      const length = lengthAt(field, name);
      if (length === 0) return [complaint(path, 'BASE_TYPE_REQUIRED', 'This field is required')];
      return length > most ? [tooLong(path, most)] : [];
    }),
  );
}

function lengthOfAll(embed: unknown): number {
  const texts = TEXT_LIMITS.reduce((sum, [path]) => sum + lengthAt(embed, path), 0);
  const fields = at(embed, 'fields');
  const inFields = Array.isArray(fields)
    ? fields.reduce((sum: number, one: unknown) => sum + lengthAt(one, 'name') + lengthAt(one, 'value'), 0)
    : 0;
  return texts + inFields;
}

function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

/** Discord trims before it counts. */
function lengthAt(value: unknown, path: string): number {
  const text = at(value, path);
  return typeof text === 'string' ? [...text.trim()].length : 0;
}

function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}

function tooLong(path: string, most: number): Complaint {
  return complaint(path, 'BASE_TYPE_MAX_LENGTH', `Must be ${most} or fewer in length.`);
}

function complaint(path: string, code: string, message: string): Complaint {
  return { path, code, message };
}

/** Code 50035, as Discord nests it. */
export function invalidFormBody(complaints: readonly Complaint[]): object {
  const errors: Record<string, unknown> = {};
  for (const { path, code, message } of complaints) {
    let node = errors;
    for (const key of path.split('.').filter(Boolean)) node = (node[key] ??= {}) as Record<string, unknown>;
    node['_errors'] = [...((node['_errors'] as object[] | undefined) ?? []), { code, message }];
  }
  return { message: 'Invalid Form Body', code: 50_035, errors };
}
