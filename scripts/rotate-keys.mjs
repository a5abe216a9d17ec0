// `npm run keys:rotate`: brings the code stock to the current master key (MASTER_KEY_ID), while the shop sells. Needs
// checkout's own settings; with MONGODB_URI for MongoDB, else for DATA_DIR of the one-process shape. Repeatable.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, CommandError } from './machine/command.mjs';

await main(async () => {
  readSettings();
  const script = join(ROOT, 'apps', 'checkout', 'dist', 'main.js');
  if (!existsSync(script)) throw new CommandError(`${script} is missing: run "npm run build" first`);
  const { status } = spawnSync(runtimeNode(), [script, 'rotate-keys'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new CommandError('not every code has the current key: see above');
  return 0;
});
