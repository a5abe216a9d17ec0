import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/paths.mjs';
import { isThrowAway, secretsIn } from './secrets.mjs';

/** Pictures, fonts and archives. */
const BINARY = /\.(?:png|jpe?g|webp|avif|ico|woff2?|gz|br|db|sqlite|wasm|bin|pdf)$/;

/** Texts that git knows, by their paths in the repository. */
export function readableFiles() {
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 };
  const listed = execFileSync('git', ['ls-files', '-z'], options).split('\0');
  // One that is deleted and not committed is listed too.
  return listed.filter((file) => file !== '' && !BINARY.test(file) && existsSync(join(ROOT, file)));
}

/** @param {string[]} files @returns {string[]} one line each */
export function secretsInFiles(files) {
  return files
    .filter((file) => !isThrowAway(file))
    .flatMap((file) =>
      secretsIn(readFileSync(join(ROOT, file), 'utf8')).map(({ line, what }) => `${file}:${line}: ${what}`),
    );
}
