/** Fields whose values are never recorded, even if a caller does not mask them. */
const SECRET = /^(codes?|.*(password|secret|token|private_?key|certificate|hash))$/i;

export const MASKED = '••••';
/** Follows `MASKED` to show that a masked value changed. */
export const MASKED_OTHER = '•••• (outro)';

/** Longer texts are cut, because a record describes a change and is not a copy. Characters. */
const MAX_TEXT = 8_000;
/**
 * Most characters of JSON that a record keeps of one change; the whole event must stay below
 * `MAX_MESSAGE_BYTES`.
 */
const MAX_RECORD = 100_000;
export const TOO_LARGE = '(grande demais para o registro)';

type Fields = Readonly<Record<string, unknown>>;

interface Compared {
  before: unknown;
  after: unknown;
}

/**
 * Reduces two states to the fields that differ. Nested objects are compared field by field, lists as a whole. If one
 * state is null, all fields of the other remain. The values of secret fields and of those named in `masked` are hidden.
 */
export function comparison(
  before: object | null,
  after: object | null,
  masked: readonly string[] = [],
): Compared {
  const isHidden = (name: string) => SECRET.test(name) || masked.includes(name);
  const compared =
    before === null || after === null
      ? { before: shown(before, isHidden), after: shown(after, isHidden) }
      : (difference(before, after, isHidden) ?? { before: {}, after: {} });
  return JSON.stringify(compared).length <= MAX_RECORD
    ? compared
    : { before: namesOnly(compared.before), after: namesOnly(compared.after) };
}

/** Undefined when they are the same. */
function difference(
  before: unknown,
  after: unknown,
  isHidden: (name: string) => boolean,
): Compared | undefined {
  if (isSame(before, after)) return undefined;
  if (!isFields(before) || !isFields(after))
    return { before: shown(before, isHidden), after: shown(after, isHidden) };
  const left: Record<string, unknown> = {};
  const right: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name], after[name]];
    const found = isHidden(name) ? hiddenDifference(was, is) : difference(was, is, isHidden);
    if (found?.before !== undefined) left[name] = found.before;
    if (found?.after !== undefined) right[name] = found.after;
  }
  return { before: left, after: right };
}

function hiddenDifference(before: unknown, after: unknown): Compared | undefined {
  if (isSame(before, after)) return undefined;
  return { before: hidden(before), after: isEmpty(before) ? hidden(after) : hidden(after, MASKED_OTHER) };
}

/** An empty secret reveals nothing, and the record must show that a secret was set or removed. */
function hidden(value: unknown, mask = MASKED): unknown {
  return isEmpty(value) ? value : mask;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function shown(value: unknown, isHidden: (name: string) => boolean): unknown {
  if (typeof value === 'string')
    return value.length <= MAX_TEXT
      ? value
      : `${value.slice(0, MAX_TEXT)}… (+${value.length - MAX_TEXT} caracteres)`;
  if (Array.isArray(value)) return value.map((one) => shown(one, isHidden));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      isHidden(name) ? hidden(field) : shown(field, isHidden),
    ]),
  );
}

function namesOnly(value: unknown): unknown {
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name, TOO_LARGE]));
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Ignores the order of fields; an undefined field equals an absent one. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isSame(value, other[at]));
  if (!isFields(one) || !isFields(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  );
}
