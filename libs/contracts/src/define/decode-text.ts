export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}

/** Note on a file that was read as Latin-1. */
export const NOT_UTF_8 = 'O arquivo não está em UTF-8: foi lido como Latin-1. Confira os acentos.';

/**
 * Decodes a text file as people save them: UTF-8, UTF-16 with a byte order mark, or Windows-1252. Null: it
 * is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = markedEncoding(bytes);
  const other = encoding === 'utf-8' ? 'windows-1252' : encoding;
  const decoded = decodedAs(encoding, bytes) ?? decodedAs(other, bytes);
  return decoded && !isBinary(decoded) ? decoded : null;
}

function markedEncoding([first, second]: Uint8Array): DecodedText['encoding'] {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Strips the byte order mark. Undefined if the bytes are not of this encoding. */
function decodedAs(encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText | undefined {
  try {
    return { encoding, text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

/**
 * True for zeros, or for invalid UTF-8 with control characters other than tab, line feed, form feed,
 * carriage return and SUB.
 */
function isBinary({ text, encoding }: DecodedText): boolean {
  if (text.includes('\0')) return true;
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  return encoding === 'windows-1252' && /[\x01-\x08\x0e-\x19\x1b-\x1f]/.test(text);
}
