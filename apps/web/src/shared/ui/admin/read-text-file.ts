import { decodeText, type DecodedText } from '@vale/contracts/define';

/** A chosen file as text; null: it is none. Rejects with the browser's error. */
export async function readTextFile(file: Blob): Promise<DecodedText | null> {
  return decodeText(new Uint8Array(await bytesOf(file)));
}

function bytesOf(file: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsArrayBuffer(file);
  });
}
