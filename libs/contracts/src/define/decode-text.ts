export interface DecodedText {
  text: string;
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
}

/** Note on a file that was read as Latin-1. */
export const NOT_UTF_8 = 'O arquivo não está em UTF-8: foi lido como Latin-1. Confira os acentos.';

/**
 * Decodes a text file as people save them: UTF-8, UTF-16 with a byte order mark, or Windows-1252. Null: it
 * is not text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const decoded = decode(bytes);
  return isBinary(decoded) ? null : decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes);
  try {
    return decodedAs('utf-8', bytes);
  } catch {
    return decodedAs('windows-1252', bytes);
  }
}

/** Strips the byte order mark. Throws `TypeError` if the UTF-8 is malformed. */
function decodedAs(encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText {
  return { encoding, text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes) };
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
