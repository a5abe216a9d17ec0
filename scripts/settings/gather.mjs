import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../machine/paths.mjs';

/**
 * The settings of every app, read from the sources of their schemas; needs a loader for TypeScript.
 * @returns {Promise<{name: string, rows: {variable: string, default: string, secret: boolean, description: string}[]}[]>}
 *   first the ones that all apps share, then each app's own
 */
export async function gatherSettings() {
  const files = readdirSync(join(ROOT, 'apps'))
    .map((app) => join(ROOT, 'apps', app, 'src'))
    .filter((folder) => existsSync(folder))
    .flatMap(configsIn);
  // The config of a module has its app's settings too, and replaces them.
  const groups = new Map();
  for (const file of [join(ROOT, 'libs/platform/src/runtime-config.ts'), ...files]) {
    const module = await import(pathToFileURL(file).href);
    for (const definition of Object.values(module)) {
      if (typeof definition?.describe !== 'function') continue;
      // A folder of the workspace is written as seen from its root: the files are the same on every machine.
      const rows = definition
        .describe()
        .map((row) => ({ ...row, default: row.default.replace(`${ROOT}/`, './') }));
      groups.set(definition.name, { name: definition.name, rows });
    }
  }
  return [...groups.values()];
}

/** The app's own first, then its modules'. */
function configsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith('.config.ts'))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
    .map((name) => join(folder, name));
}

const ACCOUNT_LINES =
  /(?<=# Accounts of payment providers; `npm run settings` writes these lines\.\n)( +PAYMENT_.*\n)*/;
const OTHER_LINES =
  /^( *)# Other settings; `npm run settings` writes these lines\.\n( +\w+: \$\{\w+:-\}\n)*/gm;
/** The order of `OTHER_LINES` in docker-compose.yml. */
const COMPOSE_GROUPS = ['runtime', 'gateway', 'catalog', 'identity', 'checkout', 'notification', 'tracking'];
/** The image's own folder, and doubles of tests. */
const NOT_IN_COMPOSE = /^WEB_DIST$|_TEST_ORIGIN$/;

/** docker-compose.yml, which passes every setting on to the services that read it. */
export async function composeWithSettings(groups) {
  const text = await composeWithAccounts();
  const names = [...COMPOSE_GROUPS];
  const written = text.replace(OTHER_LINES, '$1# Other settings; `npm run settings` writes these lines.\n');
  return written.replace(OTHER_LINES, (line, indent) => {
    const { rows } = groups.find(({ name }) => name === names[0]);
    names.shift();
    const missing = rows
      .map(({ variable }) => variable)
      .filter((name) => !NOT_IN_COMPOSE.test(name) && !new RegExp(`^ +${name}: `, 'm').test(written));
    return line + missing.map((name) => `${indent}${name}: \${${name}:-}\n`).join('');
  });
}

/** docker-compose.yml with each setting of a payment provider's account. */
async function composeWithAccounts() {
  const providers = 'apps/checkout/src/payments/providers';
  const load = (file) => import(pathToFileURL(join(ROOT, providers, file)).href);
  const { PAYMENT_PROVIDERS } = await load('payment-providers.client.ts');
  const { variableOf } = await load('provider-fields.ts');
  const variables = PAYMENT_PROVIDERS.flatMap(({ fields }) => fields.map(variableOf));
  const lines = [...new Set(variables)].sort().map((name) => `      ${name}: \${${name}:-}\n`);
  return readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8').replace(ACCOUNT_LINES, lines.join(''));
}

/** Variables that only docker-compose.yml reads: the passwords of the servers that it starts. */
export function composeVariables(groups) {
  const known = new Set(groups.flatMap(({ rows }) => rows.map((row) => row.variable)));
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const used = [...text.matchAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g)];
  return [...new Map(used.map(([, variable, mark, rest]) => [variable, { variable, mark, rest }])).values()]
    .filter(({ variable }) => !known.has(variable))
    .sort((a, b) => (a.variable < b.variable ? -1 : 1))
    .map(({ variable, mark, rest }) => ({
      variable,
      default: mark === '-' ? rest : '',
      needed: mark === '?',
    }));
}
