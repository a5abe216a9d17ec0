/** Kinds of values by path, such as `data[].refunds[].value`. The root is the empty path. */
export type Shape = ReadonlyMap<string, ReadonlySet<Kind>>;

type Kind =
  'nothing' | 'text' | 'day' | 'time' | 'time without zone' | 'number' | 'true or false' | 'object' | 'list';

/** A field that is not the same on both sides. The text has kinds and the path, and no value. */
export interface ShapeDifference {
  path: string;
  text: string;
  /** The field is only in the provider's replies, or only its values are. */
  isAddition: boolean;
}

/** Names of fields longer than this, or with other characters, may be data. */
const FIELD_NAME = /^[\w.$-]{1,60}$/;

export function shapeOf(values: readonly unknown[]): Shape {
  const shape = new Map<string, Set<Kind>>();
  for (const value of values) addShape(shape, '', value);
  return shape;
}

function addShape(shape: Map<string, Set<Kind>>, path: string, value: unknown): void {
  const kinds = shape.get(path) ?? new Set<Kind>();
  shape.set(path, kinds.add(kindOf(value)));
  if (Array.isArray(value)) for (const one of value) addShape(shape, `${path}[]`, one);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) addShape(shape, pathOf(path, name), one);
}

export function pathOf(parent: string, name: string): string {
  const shown = FIELD_NAME.test(name) ? name : '…';
  return parent === '' ? shown : `${parent}.${shown}`;
}

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'string') return kindOfText(value);
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value === 'object') return Array.isArray(value) ? 'list' : 'object';
  return 'number';
}

function kindOfText(text: string): Kind {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return 'day';
  const [, zone] = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(
    text,
  ) ?? ['', 'no time'];
  if (zone === 'no time') return 'text';
  return zone === undefined ? 'time without zone' : 'time';
}

/** Compares fields whose parents are on both sides. An empty list is compared with nothing. */
export function shapeDifferences(double: Shape, provider: Shape): ShapeDifference[] {
  const missing = [...double].flatMap(([path, expected]) =>
    isComparable(path, provider) ? differenceAt(path, expected, provider.get(path)) : [],
  );
  const additional = [...provider.keys()]
    .filter((path) => !double.has(path) && !path.endsWith('[]') && double.has(parentOf(path)))
    .map((path) => ({
      path,
      text: `${named(path)} is not in the double's reply`,
      isAddition: true,
    }));
  return [...missing, ...additional];
}

function differenceAt(
  path: string,
  expected: ReadonlySet<Kind>,
  found: ReadonlySet<Kind> | undefined,
): ShapeDifference[] {
  const said = valued(expected);
  const says = valued(found);
  if (said.length === 0 && says.length === 0) return [];
  const others = says.filter((kind) => !expected.has(kind));
  if (said.length > 0 && says.length > 0 && others.length === 0) return [];
  const answered = says.length > 0 ? says.join(' or ') : found === undefined ? 'missing' : 'empty';
  const text = `${named(path)} is ${said.join(' or ') || 'empty'} in the double's reply and ${answered} in the provider's`;
  return [{ path, text, isAddition: said.length === 0 }];
}

function valued(kinds: ReadonlySet<Kind> | undefined): Kind[] {
  return [...(kinds ?? [])].filter((kind) => kind !== 'nothing');
}

function isComparable(path: string, provider: Shape): boolean {
  if (path === '') return true;
  return provider.has(parentOf(path)) && (provider.has(path) || !path.endsWith('[]'));
}

function parentOf(path: string): string {
  if (path.endsWith('[]')) return path.slice(0, -'[]'.length);
  return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

function named(path: string): string {
  return path === '' ? 'the reply' : path;
}
