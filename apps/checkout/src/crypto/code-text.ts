/** Equal for equal codes; neither can be computed without the key. */
export interface Fingerprints {
  /** Of the code without differences of line ends and surrounding spaces. */
  fingerprint: string;
  /** The same without differences of upper and lower case. */
  folded: string;
}

/** What is compared of a code: without differences of line ends, of spaces around a line and of Unicode composition. */
export function normalCode(text: string): string {
  return text
    .normalize('NFC')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
}

/** For products whose codes mean the same in upper and lower case. */
export function foldedCode(text: string): string {
  return normalCode(text).toLowerCase();
}
