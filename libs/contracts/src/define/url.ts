/** Null if the text is not an absolute address. `URL.parse` and `URL.canParse` are newer than the browsers that we support. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
