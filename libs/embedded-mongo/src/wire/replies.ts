import type { Batch } from '../cursors.js';

/**
 * A cursor reply built from documents that are bytes already, so that reading does not decode and encode them:
 * `{cursor: {<batchField>: [...], id, ns}, ok: 1}`.
 */
export function cursorReply(
  batchField: 'firstBatch' | 'nextBatch',
  { documents, id, namespace }: Batch,
): Uint8Array {
  const names = documents.map((_document, i) => String(i));
  const arrayLength = documents.reduce(
    (sum, document, i) => sum + 1 + names[i]!.length + 1 + document.length,
    5,
  );
  const namespaceLength = Buffer.byteLength(namespace) + 1;
  const cursorLength =
    4 + (1 + batchField.length + 1 + arrayLength) + (1 + 3 + 8) + (1 + 3 + 4 + namespaceLength) + 1;
  const out = Buffer.allocUnsafe(4 + (1 + 7 + cursorLength) + (1 + 3 + 8) + 1);
  let at = out.writeInt32LE(out.length, 0);
  const element = (type: number, name: string): void => {
    out[at++] = type;
    at += out.write(name, at, 'latin1');
    out[at++] = 0;
  };
  element(0x03, 'cursor');
  at = out.writeInt32LE(cursorLength, at);
  element(0x04, batchField);
  at = out.writeInt32LE(arrayLength, at);
  documents.forEach((document, i) => {
    element(0x03, names[i]!);
    out.set(document, at);
    at += document.length;
  });
  out[at++] = 0;
  element(0x12, 'id');
  at = out.writeBigInt64LE(id, at);
  element(0x02, 'ns');
  at = out.writeInt32LE(namespaceLength, at);
  at += out.write(namespace, at, 'utf8');
  out[at++] = 0;
  out[at++] = 0;
  element(0x01, 'ok');
  at = out.writeDoubleLE(1, at);
  out[at] = 0;
  return out;
}
