import { decode } from './codec.js';
import { endOfDocument, endOfName, isAt, sizeOf, TYPE } from './layout.js';
import { isNumber, truthy, type Doc } from './values.js';

/** A field by its name; with `inner`, only these fields of its document. */
interface Name {
  bytes: Buffer;
  inner: readonly Name[] | undefined;
}

/** Decodes some fields of a document. To decode all would be most of the work of a read that needs few of them. */
export function pickFields(bytes: Uint8Array, paths: ReadonlySet<string>): Doc {
  return decode(copyFields(bytes, paths, true) ?? bytes);
}

/**
 * Copies a document with only the fields at these paths, or without them. Undefined when an array lies on a path, or a type
 * has no known size: then the whole document has to be decoded.
 */
export function copyFields(
  bytes: Uint8Array,
  paths: ReadonlySet<string>,
  keep: boolean,
): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = namesOf(paths);
  let out = SCRATCH;
  // Some fields of a large document usually fit too.
  const tried = keep || buffer.length <= out.length ? copyDocument(buffer, 0, { names, keep, out }, 0) : FULL;
  if (tried === FULL) out = Buffer.allocUnsafe(buffer.length);
  const end = tried === FULL ? copyDocument(buffer, 0, { names, keep, out }, 0) : tried;
  return end === undefined ? undefined : Buffer.from(out.subarray(0, end));
}

/** Copies are written here first, because their length is not known. */
const SCRATCH = Buffer.allocUnsafe(64 * 1024);
/** The copy does not fit. */
const FULL = -1;

interface Copy {
  names: readonly Name[];
  keep: boolean;
  out: Buffer;
}

/** Copies the document at `from` to `start` in `out`; returns its end there. */
function copyDocument(
  buffer: Buffer,
  from: number,
  { names, keep, out }: Copy,
  start: number,
): number | undefined {
  if (start + 5 > out.length) return FULL;
  const end = endOfDocument(buffer, from, buffer.length);
  let found = 0;
  let at = from + 4;
  let to = start + 4;
  while (at < end && found < names.length) {
    const type = buffer[at]!;
    const nameEnd = endOfName(buffer, at + 1, end);
    const size = sizeOf(buffer, type, nameEnd + 1, end);
    if (size === undefined) return undefined;
    const next = nameEnd + 1 + size;
    const name = nameAt(buffer, at + 1, nameEnd, names);
    if (name) found++;
    if (name?.inner && type === TYPE.array) return undefined;
    if (name?.inner && type === TYPE.document) {
      to += buffer.copy(out, to, at, nameEnd + 1);
      const innerEnd = copyDocument(buffer, nameEnd + 1, { names: name.inner, keep, out }, to);
      if (innerEnd === undefined || innerEnd === FULL) return innerEnd;
      to = innerEnd;
    } else if (keep ? name && !name.inner : !name || name.inner) {
      if (to + next - at >= out.length) return FULL;
      to += buffer.copy(out, to, at, next);
    }
    at = next;
  }
  if (!keep) to += buffer.copy(out, to, at, end);
  out[to] = 0;
  out.writeInt32LE(to + 1 - start, start);
  return to + 1;
}

const knownNames = new WeakMap<ReadonlySet<string>, readonly Name[]>();

/** Names as bytes: to make a string of each field's name took longer than all the rest. */
function namesOf(paths: ReadonlySet<string>): readonly Name[] {
  let known = knownNames.get(paths);
  if (!known) {
    known = namesAt([...paths].map((path) => path.split('.')));
    knownNames.set(paths, known);
  }
  return known;
}

function namesAt(paths: readonly string[][]): Name[] {
  const rests = new Map<string, string[][]>();
  for (const [name = '', ...rest] of paths) rests.set(name, [...(rests.get(name) ?? []), rest]);
  return [...rests].map(([name, inner]) => ({
    bytes: Buffer.from(name),
    inner: inner.some((rest) => rest.length === 0) ? undefined : namesAt(inner),
  }));
}

function nameAt(buffer: Buffer, from: number, to: number, names: readonly Name[]): Name | undefined {
  for (const name of names) if (isAt(buffer, from, to, name.bytes)) return name;
  return undefined;
}

/** The paths of a projection that only includes or only excludes; undefined for others. */
export function plainFields(projection: Doc): { named: Set<string>; keep: boolean } | undefined {
  const named = new Set<string>();
  let keep: boolean | undefined;
  let id: boolean | undefined;
  for (const [field, value] of Object.entries(projection)) {
    if (!isPlain(field) || !(typeof value === 'boolean' || isNumber(value))) return undefined;
    if (field === '_id') id = truthy(value);
    else {
      keep ??= truthy(value);
      named.add(field);
    }
  }
  keep ??= id === true;
  // `_id` is included unless it is switched off, and excluded only by name.
  if (keep ? id !== false : id === false) named.add('_id');
  return { named, keep };
}

/** A path without operators and empty names. Paths within `_id` are not plain: either kind of projection may have them. */
const isPlain = (path: string): boolean =>
  path.split('.').every((part) => part !== '' && !part.startsWith('$')) && !path.startsWith('_id.');

/** Top-level fields that a projection needs; undefined when it may need all. */
export function includedFields(projection: Doc): Set<string> | undefined {
  const fields = new Set(['_id']);
  for (const [path, value] of Object.entries(projection)) {
    if (path === '_id') continue;
    if (path.includes('$') || !(typeof value === 'boolean' || isNumber(value)) || !truthy(value))
      return undefined;
    fields.add(path.split('.', 1)[0]!);
  }
  // `_id` alone may be an exclusion.
  return fields.size > 1 ? fields : undefined;
}

/** Top-level fields that a filter reads. */
export function filterFields(filter: Doc, out = new Set<string>()): Set<string> {
  for (const [key, value] of Object.entries(filter)) {
    if (key === '$and' || key === '$or') {
      for (const branch of value as Doc[]) filterFields(branch, out);
    } else {
      out.add(key.split('.', 1)[0]!);
    }
  }
  return out;
}
