const SHOWN = 4;
/** Of a shorter code, four characters would be too much. */
const LEAST_LENGTH = 12;
const MASK = '••••';

/** What tells a code from its neighbours in a list: the end of its first line, and how many lines follow. */
export function maskedCode(text: string): string {
  const [first = '', ...rest] = text.trim().split(/\r\n|\r|\n/);
  const shown = first.trim().length < LEAST_LENGTH ? MASK : `${MASK}${first.trim().slice(-SHOWN)}`;
  if (rest.length === 0) return shown;
  return `${shown} (+${rest.length} ${rest.length === 1 ? 'linha' : 'linhas'})`;
}
