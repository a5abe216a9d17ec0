import { BSONError, deserialize, serialize } from 'bson';
import type { Doc } from './values.js';

/** Largest document the server stores, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

// Numbers stay wrapped and regular expressions stay BSON's, so that a document keeps its types when it is stored again.
const TYPED = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes a stored document. Its strings were checked when it came in. */
export function decode(bytes: Uint8Array): Doc {
  return deserialize(bytes, { ...TYPED, validation: { utf8: false } }) as Doc;
}

/** Decodes a client's document; invalid UTF-8 throws. `rawArray` names the array whose documents stay bytes. */
export function decodeCommand(bytes: Uint8Array, rawArray?: string): Doc {
  return deserialize(bytes, rawArray ? { ...TYPED, fieldsAsRaw: { [rawArray]: true } } : TYPED) as Doc;
}

export function encode(doc: Doc): Uint8Array {
  // The engine marks fields to leave out as undefined, which clients never send.
  return serialize(doc, { ignoreUndefined: true });
}

/** Name of the first field of an encoded document, or '' when it is empty. Throws a BSONError for a name without an end. */
export function firstField(bytes: Uint8Array): string {
  if (bytes.length < 6) return '';
  const end = bytes.indexOf(0, 5);
  if (end < 0) throw new BSONError('a field name without its end');
  return Buffer.from(bytes.buffer, bytes.byteOffset + 5, end - 5).toString('utf8');
}
