/**
 * Number of repetitions of a long test: `usual`, which takes seconds, times TEST_SIZE. A nightly run or the
 * search for a rare fault sets TEST_SIZE=10 or more.
 */
export function testSize(usual: number): number {
  const factor = Number(process.env['TEST_SIZE'] ?? 1);
  if (!(factor > 0)) throw new Error(`TEST_SIZE is not a factor: ${process.env['TEST_SIZE']}`);
  return Math.ceil(usual * factor);
}
