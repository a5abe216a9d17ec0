import { jest } from '@jest/globals';

type Method = (...args: never[]) => Promise<unknown>;

/**
 * The next `count` calls of a method answer together, when the last of them has read: each caller then acts on what all
 * saw, as replicas do that read in the same moment.
 */
export function holdTogether<Name extends string, Target extends Record<Name, Method>>(
  target: Target,
  name: Name,
  count: number,
): void {
  const real = target[name].bind(target) as Method;
  const { promise: allRead, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  let calls = 0;
  jest.spyOn(target as Record<string, Method>, name).mockImplementation(async (...args) => {
    calls += 1;
    if (calls > count) return real(...args);
    const read = await real(...args);
    reads += 1;
    if (reads === count) resolve();
    await allRead;
    return read;
  });
}
