import type { Batch } from '../cursors.js';

/**
 * Writes `{cursor: {<batchField>: [...], id, ns}, ok: 1}` straight into the buffer that is sent. The documents are bytes already, so
 * reading does not decode and encode them.
 */
export class CursorReply {
  /** Length of the BSON document, in bytes. */
  readonly length: number;
  readonly #arrayLength: number;
  readonly #cursorLength: number;

  constructor(
    private readonly batchField: 'firstBatch' | 'nextBatch',
    private readonly batch: Batch,
  ) {
    this.#arrayLength = batch.documents.reduce(
      (sum, document, i) => sum + 1 + String(i).length + 1 + document.length,
      5,
    );
    const namespaceLength = Buffer.byteLength(batch.namespace) + 1;
    this.#cursorLength =
      4 + (1 + batchField.length + 1 + this.#arrayLength) + (1 + 3 + 8) + (1 + 3 + 4 + namespaceLength) + 1;
    this.length = 4 + (1 + 7 + this.#cursorLength) + (1 + 3 + 8) + 1;
  }

  writeTo(out: Buffer, offset: number): void {
    const { documents, id, namespace } = this.batch;
    let at = out.writeInt32LE(this.length, offset);
    const element = (type: number, name: string): void => {
      out[at++] = type;
      at += out.write(name, at, 'latin1');
      out[at++] = 0;
    };
    element(0x03, 'cursor');
    at = out.writeInt32LE(this.#cursorLength, at);
    element(0x04, this.batchField);
    at = out.writeInt32LE(this.#arrayLength, at);
    documents.forEach((document, i) => {
      element(0x03, String(i));
      out.set(document, at);
      at += document.length;
    });
    out[at++] = 0;
    element(0x12, 'id');
    at = out.writeBigInt64LE(id, at);
    element(0x02, 'ns');
    const lengthAt = at;
    at += 4;
    at += out.write(namespace, at, 'utf8');
    out[at++] = 0;
    out.writeInt32LE(at - lengthAt - 4, lengthAt);
    out[at++] = 0;
    element(0x01, 'ok');
    at = out.writeDoubleLE(1, at);
    out[at] = 0;
  }
}
