// A command of a service's own main.js, on its store: with MONGODB_URI on MongoDB, else on DATA_DIR of the one-process shape.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command.mjs';
import { runtimeNode } from './node.mjs';
import { ROOT } from './paths.mjs';
import { readSettings } from './settings.mjs';

/**
 * @param {string} app whose command it is
 * @param {string} name of the command
 * @param {string} failed is said when it did not succeed
 */
export function runAppCommand(app, name, failed) {
  readSettings();
  const script = join(ROOT, 'apps', app, 'dist', 'main.js');
  if (!existsSync(script)) throw new CommandError(`${script} is missing: run "npm run build" first`);
  const { status } = spawnSync(runtimeNode(), [script, name], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new CommandError(failed);
}
