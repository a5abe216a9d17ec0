interface Sizes {
  /** With CI=true: all of it. */
  ci: number;
  /** Elsewhere, so that `npm test` takes minutes. */
  local: number;
  /** Environment variable that sets another number. */
  variable?: string;
}

/**
 * How many of something a long test runs (decision 0117). Where that is less than in CI it prints a line that the
 * summary of `npm test` repeats.
 * @param what plural, as in "500 histories"
 */
export function testSize(what: string, { ci, local, variable }: Sizes): number {
  const chosen = variable && process.env[variable];
  const size = chosen ? Number(chosen) : process.env['CI'] ? ci : local;
  if (!Number.isInteger(size) || size < 1) throw new Error(`${variable} is not a count: ${chosen}`);
  if (size < ci) process.stdout.write(`LIGHTER: ${counted(size)} ${what}; CI runs ${counted(ci)}\n`);
  return size;
}

/** Of the random cases of a property: a quarter outside CI. Every run draws others, so many runs see what CI sees in one. */
export const randomCases = (what: string, ci: number): number =>
  testSize(what, { ci, local: Math.ceil(ci / 4) });

const counted = (count: number) => count.toLocaleString('en-US');
