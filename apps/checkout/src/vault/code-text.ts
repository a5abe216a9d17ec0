/** Equal for equal codes; neither can be computed without the key. */
export interface Fingerprints {
  /** Computed from the code's `normalCode`. */
  fingerprint: string;
  /** The same without differences of upper and lower case. */
  folded: string;
}

/**
 * The compared text of a code: without differences that a buyer does not see. NFKC makes no-break spaces plain ones; format
 * characters (zero-width spaces, soft hyphens, marks of direction) are left out, and all dashes are the same.
 */
export function normalCode(text: string): string {
  return trimmedLines(
    text
      .normalize('NFKC')
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/\p{Pd}/gu, '-'),
  );
}

/** The compared text of codes that were added before their `printForm` was 2. */
export function earlierCode(text: string): string {
  return trimmedLines(text.normalize('NFC'));
}

function trimmedLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** Used for products whose codes ignore case. */
export function foldedCode(text: string): string {
  return normalCode(text).toLowerCase();
}

const END = 4;

/** The end of a code's first line, as lists show it; empty for a shorter one. */
export function codeEnd(text: string): string {
  const [first = ''] = foldedCode(text).split('\n');
  return first.length < END ? '' : first.slice(-END);
}

/** True for a text that may be the end of a code. */
export function isCodeEnd(text: string): boolean {
  return codeEnd(text) === foldedCode(text);
}
