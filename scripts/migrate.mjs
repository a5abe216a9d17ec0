// `npm run migrate`: brings the databases of every service to this version's schema, before a rollout. Repeatable.
// Each service has its own settings (MONGODB_URI, keys); in Kubernetes init containers or a hook of the chart run it for each.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apps } from './deploy/topology.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { readSettings } from './machine/settings.mjs';
import { main, CommandError } from './machine/command.mjs';

await main(async () => {
  readSettings();
  const node = runtimeNode();
  for (const app of apps) {
    const script = join(ROOT, 'apps', app, 'dist', 'main.js');
    if (!existsSync(script)) throw new CommandError(`${script} is missing: run "npm run build" first`);
    const { status } = spawnSync(node, [script, 'migrate'], { stdio: 'inherit', env: process.env });
    if (status !== 0) throw new CommandError(`the databases of ${app} could not be brought up to date`);
  }
  return 0;
});
