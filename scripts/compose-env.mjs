// Writes .env for docker compose with fresh passwords (`npm run compose:env`). Existing values stay.
import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');
const file = join(root, '.env');

// Every variable that the compose file demands (`${NAME:?…}`) is a secret.
const compose = await readFile(join(root, 'docker-compose.yml'), 'utf8');
const demanded = [...new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map((match) => match[1]))];

const current = await readFile(file, 'utf8').catch(() => '');
const known = new Set([...current.matchAll(/^(\w+)=./gm)].map((match) => match[1]));
const missing = demanded.filter((name) => !known.has(name));

// Hexadecimal: the values become part of connection URLs.
const secret = () => randomBytes(24).toString('hex');
const lines = missing.map((name) => `${name}=${secret()}`);
// Earlier releases used SECRET_KEY in their place: what it signed and encrypted stays valid (docs/runbooks/upgrade.md).
const former = /^SECRET_KEY=(.+)$/m.exec(current)?.[1];
for (const name of ['IDENTITY_KEY', 'NOTIFICATION_KEY'])
  if (former && missing.includes(name) && !known.has(`OTHER_${name}S`))
    lines.push(`OTHER_${name}S=${former}`);
if (lines.length > 0) {
  const gap = current === '' || current.endsWith('\n') ? '' : '\n';
  await writeFile(file, `${current}${gap}${lines.join('\n')}\n`, { mode: 0o600 });
  // `mode` only applies to a file that does not exist yet.
  await chmod(file, 0o600);
}
console.log(
  lines.length > 0
    ? `.env: ${lines.length} secrets written. Next: docker compose up --build --wait`
    : '.env already holds every secret.',
);
