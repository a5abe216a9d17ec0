import { type DecodedText, decodeText } from '@vale/contracts/define';

/** The text of a chosen file; null if it is not text. Rejects with the browser's error. */
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

/** Saves text as a file on the visitor's computer. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadFile(name, new Blob([text], { type }));
}

export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
