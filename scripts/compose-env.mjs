// Writes .env for docker compose with fresh passwords (`npm run compose:env`). Existing values stay.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addToEnvFile, newSecret, readEnvFile } from './machine/env-file.mjs';
import { ROOT } from './machine/paths.mjs';

const file = join(ROOT, '.env');

// Every variable that the compose file demands (`${NAME:?…}`) is a secret.
const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
const demanded = [...new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map((match) => match[1]))];

const current = readEnvFile(file);
const missing = demanded.filter((name) => !current[name]);
const settings = Object.fromEntries(missing.map((name) => [name, newSecret()]));
// Earlier releases used SECRET_KEY in their place: what it signed and encrypted stays valid (docs/runbooks/upgrade.md).
for (const name of ['IDENTITY_KEY', 'NOTIFICATION_KEY'])
  if (current.SECRET_KEY && missing.includes(name) && !current[`OTHER_${name}S`])
    settings[`OTHER_${name}S`] = current.SECRET_KEY;
addToEnvFile(file, settings);
const count = Object.keys(settings).length;
console.log(
  count > 0
    ? `.env: ${count} secrets written. Next: docker compose up --build --wait`
    : '.env already holds every secret.',
);
