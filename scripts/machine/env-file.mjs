import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** Hexadecimal: secrets become part of connection URLs. */
export const newSecret = () => randomBytes(24).toString('hex');

/** The settings of an .env; none when the file is missing. */
export const readEnvFile = (file) => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {});

/** Appends settings to an .env, which nobody but its owner may read from then on. What the file already holds stays. */
export function addToEnvFile(file, settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoted(value)}`);
  if (lines.length === 0) return;
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const gap = current === '' || current.endsWith('\n') ? '' : '\n';
  writeFileSync(file, `${current}${gap}${lines.join('\n')}\n`, { mode: 0o600 });
  // `mode` only applies to a file that does not exist yet.
  chmodSync(file, 0o600);
}

/** Single quotes keep every character as it is, also where `docker compose` reads the file. */
const quoted = (value) => (/^[\w@%+=:,./-]*$/.test(value) ? value : `'${value}'`);
