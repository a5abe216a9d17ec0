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
  // Test vectors and guides of AES use these.
  '000102030405060708090a0b0c0d0e0f',
  '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  '2b7e151628aed2a6abf7158809cf4f3c',
  '603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4',
  // These are MD5 and SHA-256 of the empty text.
  'd41d8cd98f00b204e9800998ecf8427e',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
];
/** Texts that ask to be replaced. */
const PLACEHOLDERS = [
  /(?:change|replace)[-_ ]?(?:me|this|it)|please[-_ ]?change|placeholder|vale-demo/i,
  /your[-_ ].*(?:key|secret|password|token)|(?:key|secret|password|token).*[-_ ]here/i,
  /(?:troque|mude|altere|substitua|coloque|insira)[-_ ]?(?:me|aqui|isso|isto|ess[ae]|est[ae]|sua|a[-_ ])/i,
  /(?:sua|tua)[-_ ].*(?:chave|senha|segredo|token)|(?:chave|senha|segredo|token).*[-_ ]aqui/i,
];

/** Characters that are estimated: the time grows with their square. */
const MAX_ESTIMATED = 40;

/** True for a secret that stands in examples, and for a placeholder. */
export function isPublished(secret: string): boolean {
  const text = secret.trim();
  return PUBLISHED.includes(text.toLowerCase()) || PLACEHOLDERS.some((pattern) => pattern.test(text));
}

/**
 * True for a published secret, a placeholder, and one that takes fewer than 10^`digits` guesses. `known` are words that an
 * attacker tries first. Call it at the start alone: the dictionaries take a quarter of a second to load.
 */
export function isGuessable(
  secret: string,
  { digits, known = [] }: { digits: number; known?: readonly string[] },
): boolean {
  if (isPublished(secret)) return true;
  return estimator().check(secret.trim().slice(0, MAX_ESTIMATED), [...known]).guessesLog10 < digits;
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
