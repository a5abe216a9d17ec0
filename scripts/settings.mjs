// `npm run settings`: writes .env.example, docs/configuration.md and lines of docker-compose.yml from the settings' schemas.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';

const TYPESCRIPT = pathToFileURL(join(ROOT, 'libs/testing/src/process/typescript-hooks.mjs')).href;
const WITH_TYPESCRIPT = 'VALE_SETTINGS_CHILD';

if (!process.env[WITH_TYPESCRIPT]) {
  await ensureInstalled({ development: true });
  const flags = ['--conditions=vale-source', '--import', TYPESCRIPT];
  const child = spawnSync(runtimeNode(), [...flags, fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, [WITH_TYPESCRIPT]: '1' },
  });
  process.exitCode = child.status ?? 1;
} else {
  const { composeVariables, composeWithSettings, gatherSettings } = await import('./settings/gather.mjs');
  const { renderEnvExample, renderPage } = await import('./settings/render.mjs');
  const groups = await gatherSettings();
  const write = (file, text) => writeFileSync(join(ROOT, file), text);
  write('.env.example', renderEnvExample(groups, composeVariables(groups)));
  write('docs/configuration.md', renderPage(groups));
  write('docker-compose.yml', await composeWithSettings(groups));
  // Tables are aligned as everywhere else.
  spawnSync(
    runtimeNode(),
    [
      join(ROOT, 'node_modules/prettier/bin/prettier.cjs'),
      '--write',
      '--log-level',
      'warn',
      'docs/configuration.md',
    ],
    { cwd: ROOT, stdio: 'inherit' },
  );
}
