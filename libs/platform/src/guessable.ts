import { createRequire } from 'node:module';

/** Stand in examples, tutorials and generators, and start real shops. */
const PUBLISHED: readonly string[] = [
  '12345678901234567890123456789012',
  'your-secret-key-goes-here-please-change',
  'lojaviva2024',
  'thisisaverysecretkeythatnobodyknows',
  'this-is-a-very-secret-key-do-not-share',
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'supersecretkeythatshouldbelongenough',
];
/** Texts that ask to be replaced. */
const PLACEHOLDER =
  /(?:change|replace)[-_ ]?(?:me|this|it)|please[-_ ]?change|your[-_ ].*(?:key|secret|password|token)|(?:key|secret|password|token).*[-_ ]here|placeholder/i;

/** Characters that are estimated: the time grows with their square. */
const MAX_ESTIMATED = 40;

/**
 * True for a published secret, a placeholder, and one that takes fewer than 10^`digits` guesses. `known` are words that an
 * attacker tries first. Call it at the start alone: the dictionaries take a quarter of a second to load.
 */
export function isGuessable(
  secret: string,
  { digits, known = [] }: { digits: number; known?: readonly string[] },
): boolean {
  const text = secret.trim();
  if (PUBLISHED.includes(text.toLowerCase()) || PLACEHOLDER.test(text)) return true;
  return estimator().check(text.slice(0, MAX_ESTIMATED), [...known]).guessesLog10 < digits;
}

type Estimator = InstanceType<typeof import('@zxcvbn-ts/core').ZxcvbnFactory>;
let loaded: Estimator | undefined;

/** Loaded on first use: the demo, and processes that run, need none of it. */
function estimator(): Estimator {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof import('@zxcvbn-ts/core');
  const { dictionary, adjacencyGraphs } =
    require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
  loaded = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return loaded;
}
