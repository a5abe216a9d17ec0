// The drivers' contract suites, and the purchase and last-code suites in the many-process shape, on FerretDB over PostgreSQL
// instead of the embedded store. The tool at FERRETDB_TOOL starts it.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './machine/build.mjs';
import { main, say } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { ROOT } from './machine/paths.mjs';
import { addCounts, oneCheck } from './stages/counts.mjs';
import { conclude, runJest } from './stages/run-jest.mjs';

/** The first start builds PostgreSQL's extension and FerretDB: 4 minutes on two busy cores. */
const START_LIMIT_MS = 20 * 60_000;
const SUITE_LIMIT_MS = 15 * 60_000;
const TOOL = process.env.FERRETDB_TOOL ?? join(ROOT, '../shared/tools/ferretdb/ferretdb');

await main(async () => {
  const missing = whatIsMissing();
  if (missing) {
    // Not a failure, even in CI, because few machines have it.
    say(`SKIPPED: FerretDB: ${missing}.`);
    say('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  // This process starts the system, on the Node that it needs.
  if (process.execPath !== node && !process.env.VALE_SECOND_RUN) {
    const env = { ...process.env, VALE_SECOND_RUN: '1' };
    return spawnSync(node, [fileURLToPath(import.meta.url)], { env, stdio: 'inherit' }).status ?? 1;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vale-ferretdb-'));
  // The user postgres needs access to folders below it.
  chmodSync(folder, 0o755);
  try {
    const up = spawnSync(TOOL, ['up', folder], {
      encoding: 'utf8',
      timeout: START_LIMIT_MS,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (up.status !== 0) return conclude(oneCheck(false));
    process.env.TEST_MONGODB_URI = up.stdout.trim().split('\n').at(-1);
    return conclude(await suites(node));
  } finally {
    spawnSync(TOOL, ['down', folder], { stdio: 'inherit', timeout: 60_000 });
    rmSync(folder, { recursive: true, force: true });
  }
});

function whatIsMissing() {
  if (!existsSync(TOOL)) return `there is no ${TOOL}`;
  if (process.getuid?.() !== 0) return 'it is built and started as root';
  if (spawnSync('go', ['version']).status !== 0) return 'it is built by Go, which is not there';
  if (spawnSync('apt-get', ['--version']).status !== 0) return "its parts are Debian's packages";
  return undefined;
}

async function suites(node) {
  const { findServers, serversMissing } = await import('@vale/testing/servers/find-servers');
  const missing = serversMissing(await findServers());
  if (missing) return { passed: 0, failed: 0, skipped: [missing] };
  const limitMs = SUITE_LIMIT_MS;
  const results = [await runJest(node, 'servers', ['libs/testing/test/distributed'], { limitMs })];
  const { DistributedSystem } = await import('@vale/testing/system/distributed-system');
  const system = await DistributedSystem.start({ replicas: { 'checkout-api': 2 } });
  const env = { TARGET_URL: system.url, TARGET_SANDBOX_URL: system.sandboxUrl };
  try {
    results.push(await runJest(node, 'system', ['e2e/purchase', 'e2e/last-code'], { env, limitMs }));
  } finally {
    await system.stop();
  }
  return results.reduce(addCounts);
}
