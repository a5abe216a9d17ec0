import { deserialize, serialize, type Document } from 'bson';

const HEADER_BYTES = 16;
const FLAG_BYTES = 4;
const OP_MSG = 2013;
const BODY = 0;

/** A command as a client sent it. */
export interface StoreCommand {
  database: string;
  /** `insert`, `findAndModify`. */
  name: string;
  /** Empty for a command without a collection. */
  collection: string;
  body: Document;
  /** Inserted documents, updates or deletes. */
  documents: Document[];
}

/** Cuts a stream of bytes into messages of MongoDB's wire protocol. */
export function messageReader(onMessage: (message: Buffer) => void): (chunk: Buffer) => void {
  let pending: Buffer = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0);
      onMessage(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
  };
}

export const requestIdOf = (message: Buffer): number => message.readInt32LE(4);
export const responseToOf = (message: Buffer): number => message.readInt32LE(8);

/** Undefined for the handshake of old clients. */
export function readCommand(message: Buffer): StoreCommand | undefined {
  if (message.readInt32LE(12) !== OP_MSG) return undefined;
  let body: Document | undefined;
  const documents: Document[] = [];
  for (let at = HEADER_BYTES + FLAG_BYTES; at < message.length;) {
    const length = message.readInt32LE(at + 1);
    const section = message.subarray(at + 1, at + 1 + length);
    if (message[at] === BODY) body = deserialize(section);
    else documents.push(...sequenceOf(section));
    at += 1 + length;
  }
  if (!body) return undefined;
  const [[name, collection] = ['', '']] = Object.entries(body);
  for (const field of ['documents', 'updates', 'deletes']) {
    const inBody = body[field] as unknown;
    if (Array.isArray(inBody)) documents.push(...(inBody as Document[]));
  }
  return {
    database: String(body['$db']),
    name,
    collection: typeof collection === 'string' ? collection : '',
    body,
    documents,
  };
}

function sequenceOf(section: Buffer): Document[] {
  const documents: Document[] = [];
  for (let at = section.indexOf(0, 4) + 1; at < section.length;) {
    const length = section.readInt32LE(at);
    documents.push(deserialize(section.subarray(at, at + length)));
    at += length;
  }
  return documents;
}

/** The reply of a server that could not carry out a command. */
export function errorReply(requestId: number, errmsg: string): Buffer {
  // Code 1, InternalError: drivers neither retry the command nor mark the server as unavailable.
  const body = serialize({ ok: 0, errmsg, code: 1, codeName: 'InternalError' });
  const head = Buffer.alloc(HEADER_BYTES + FLAG_BYTES + 1);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
