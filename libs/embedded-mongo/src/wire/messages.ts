import { decodeCommand, encode, firstField } from '../bson/codec.js';
import type { Doc } from '../bson/values.js';
import type { Reply, Request } from '../commands/command.js';
import type { Frames } from './frames.js';
import { CursorReply } from './replies.js';

/** The library encodes into a buffer of 17 MB and may cut off what exceeds it. */
const MAX_REPLY_BYTES = 17 * 1024 * 1024;

/** The handshake announces it as maxMessageSizeBytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const KNOWN_FLAGS = CHECKSUM_PRESENT | MORE_TO_COME | (1 << 16);

export class ProtocolError extends Error {}

export interface Message {
  request: Request;
  requestId: number;
  /** The handshake of older clients is an OP_QUERY, answered by an OP_REPLY. */
  legacy: boolean;
  /** An unacknowledged write: no reply is sent. */
  silent: boolean;
}

/** Reads one message, whose length was checked. */
export function parseMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const operation = bytes.readInt32LE(12);
  if (operation === OP_MSG) return parseOpMsg(bytes, requestId);
  if (operation === OP_QUERY) return parseOpQuery(bytes, requestId);
  throw new ProtocolError(`unsupported operation code ${operation}`);
}

function int32(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw new ProtocolError('a message ends within a number');
  return bytes.readInt32LE(at);
}

function parseOpMsg(bytes: Buffer, requestId: number): Message {
  const flags = int32(bytes, HEADER);
  if (flags & 0xffff & ~KNOWN_FLAGS) throw new ProtocolError(`unknown required flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length;
  let body: Uint8Array | undefined;
  const sequences: { field: string; documents: Uint8Array[] }[] = [];
  for (let at = HEADER + 4; at < end;) {
    const kind = bytes[at++];
    const length = int32(bytes, at);
    if (length < 5 || at + length > end) throw new ProtocolError('a section exceeds its message');
    const section = bytes.subarray(at, at + length);
    if (kind === 0) body = section;
    else if (kind === 1) sequences.push(parseSequence(section));
    else throw new ProtocolError(`unknown section kind ${kind}`);
    at += length;
  }
  if (!body) throw new ProtocolError('a message without a body');
  return {
    request: toRequest(body, sequences),
    requestId,
    legacy: false,
    silent: (flags & MORE_TO_COME) !== 0,
  };
}

function parseSequence(section: Buffer): { field: string; documents: Uint8Array[] } {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new ProtocolError('a document sequence without a name');
  const documents: Uint8Array[] = [];
  for (let at = nameEnd + 1; at < section.length;) {
    const length = int32(section, at);
    if (length < 5 || at + length > section.length) throw new ProtocolError('a document exceeds its section');
    documents.push(section.subarray(at, at + length));
    at += length;
  }
  return { field: section.toString('utf8', 4, nameEnd), documents };
}

/** Decodes everything but documents to insert, which are stored byte for byte. */
function toRequest(body: Uint8Array, sequences: { field: string; documents: Uint8Array[] }[]): Request {
  const name = firstField(body);
  const inserting = name === 'insert';
  const decoded: Doc = decodeCommand(body, inserting ? 'documents' : undefined);
  let documents = inserting ? (decoded.documents as unknown as Uint8Array[] | undefined) : undefined;
  for (const sequence of sequences) {
    if (inserting && sequence.field === 'documents') documents = sequence.documents;
    else decoded[sequence.field] = sequence.documents.map((document) => decodeCommand(document));
  }
  const db = typeof decoded.$db === 'string' ? decoded.$db : '';
  return { db, name, body: decoded, documents };
}

function parseOpQuery(bytes: Buffer, requestId: number): Message {
  const nameEnd = bytes.indexOf(0, HEADER + 4);
  if (nameEnd < 0) throw new ProtocolError('a query without a collection');
  const namespace = bytes.toString('utf8', HEADER + 4, nameEnd);
  const start = nameEnd + 9;
  const length = int32(bytes, start);
  if (length < 5 || start + length > bytes.length) throw new ProtocolError('a query exceeds its message');
  const body = bytes.subarray(start, start + length);
  const decoded = decodeCommand(body);
  return {
    request: { db: namespace.split('.')[0]!, name: firstField(body), body: decoded },
    requestId,
    legacy: true,
    silent: false,
  };
}

let lastId = 0;

/** Encodes a reply into a buffer of `frames`. Throws a RangeError for one that is too large. */
export function encodeReply(
  { requestId, legacy }: Pick<Message, 'requestId' | 'legacy'>,
  reply: Reply,
  frames: Frames,
): Buffer {
  const document = reply instanceof CursorReply ? reply : encode(reply);
  if (!(document instanceof CursorReply) && document.length > MAX_REPLY_BYTES)
    throw new RangeError('a reply exceeds 17 MB');
  const head = legacy ? HEADER + 20 : HEADER + 5;
  const out = frames.take(head + document.length);
  out.fill(0, 0, head);
  out.writeInt32LE(out.length, 0);
  lastId = (lastId + 1) | 0;
  out.writeInt32LE(lastId, 4);
  out.writeInt32LE(requestId, 8);
  out.writeInt32LE(legacy ? OP_REPLY : OP_MSG, 12);
  if (legacy) {
    out.writeInt32LE(8, HEADER);
    out.writeInt32LE(1, HEADER + 16);
  }
  if (document instanceof CursorReply) document.writeTo(out, head);
  else out.set(document, head);
  return out;
}
