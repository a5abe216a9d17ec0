// What the Nx targets run: `node scripts/stages/task.mjs <stage> <project> <its folder>`.
import '../machine/require-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { main, say } from '../machine/command.mjs';
import { runtimeNode } from '../machine/node.mjs';
import { ROOT } from '../machine/paths.mjs';
import { perform } from './perform.mjs';
import { writeReport } from './reports.mjs';
import { stageNamed } from './stages.mjs';

await main(async () => {
  const [name, project, root] = process.argv.slice(2);
  forgetDotEnv();
  const { output, ...report } = await perform(stageNamed(name), { node: runtimeNode(), filters: [], root });
  writeReport(name, project, report, output);
  say(output);
  return report.ok ? 0 : 1;
});

/** `npx nx …` reads .env into each task's environment, and the tests would run on the database configured there. */
function forgetDotEnv() {
  const file = join(ROOT, '.env');
  if (process.env.NX_LOAD_DOT_ENV_FILES === 'false' || !existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) {
    if (process.env[name] === value) delete process.env[name];
  }
}
