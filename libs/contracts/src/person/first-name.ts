const MAX_LENGTH = 40;
const PLAIN = /^[\p{L}\p{M}\p{N} '_-]+$/u;

/**
 * The first word of a name that anybody may have typed, for texts that others read. Empty if it could be a link or an
 * advertisement: mail programs turn even plain text into links.
 */
export function plainFirstName(name: string): string {
  const first = name.trim().split(/\s+/)[0] ?? '';
  return PLAIN.test(first) && first.length <= MAX_LENGTH ? first : '';
}
