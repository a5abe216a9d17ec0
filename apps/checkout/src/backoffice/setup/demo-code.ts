const GROUPS = 4;
const GROUP_LENGTH = 4;

/** True if the whole text has the form that `demoCode` makes. */
export function isDemoCode(text: string): boolean {
  return /^DEMO(-[A-Z0-9]{1,4}){4}$/.test(text);
}

/**
 * Makes a code such as `DEMO-7K2Q-M4XA-P9DW-31ZE` from a text. It looks like a gift card's code and redeems nothing.
 */
export function demoCode(token: string): string {
  const signs = token.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    signs.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH),
  );
  return ['DEMO', ...groups].join('-');
}
