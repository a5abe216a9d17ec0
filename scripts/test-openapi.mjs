// schemathesis sends requests made from the OpenAPI document to a demo shop, as its administrator: no reply may be a failure of
// the server, or have a status that the document lacks.
import './machine/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './machine/build.mjs';
import { main, say } from './machine/command.mjs';
import { ensureInstalled } from './machine/install.mjs';
import { runtimeNode } from './machine/node.mjs';
import { CACHE } from './machine/paths.mjs';
import { run } from './machine/run.mjs';
import { oneCheck } from './stages/counts.mjs';
import { conclude } from './stages/run-jest.mjs';

const TOOL = join(CACHE, 'tools/schemathesis');
const SECONDS = process.env.SCHEMATHESIS_SECONDS ?? '120';
const LIMIT_MS = 300_000;
const FOLDER = join(CACHE, 'test');
const REPORT = join(FOLDER, 'schemathesis.json');
/** They end the session that the run uses. */
const ENDS_SESSION = '^identity\\.(login|logout|register|end|closeAccount|changePassword|complete)';
/** Limits are tested elsewhere. */
const ENV = {
  REQUESTS_PER_ADDRESS: '100000000',
  PAGES_PER_ADDRESS: '100000000',
  ROUTE_LIMIT_FACTOR: '1000000',
  STREAMS_PER_ADDRESS: '100000',
};

await main(async () => {
  const missing = existsSync(TOOL) ? undefined : `there is no ${TOOL}, which .ci/install-tools brings`;
  if (missing && spawnSync('python3', ['--version']).status === 0)
    return conclude({ passed: 0, failed: 0, skipped: [missing] });
  if (missing) {
    // Not a failure, even in CI: it is written in Python.
    say('SKIPPED: schemathesis: there is no Python.');
    say('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  await ensureInstalled({ development: true });
  const node = runtimeNode();
  await ensureBuilt(node);
  if (process.execPath !== node)
    return spawnSync(node, [fileURLToPath(import.meta.url)], { stdio: 'inherit' }).status ?? 1;
  const { SystemProcess } = await import('@vale/testing/system/system-process');
  const system = await SystemProcess.start({ env: ENV });
  try {
    return conclude(await check(system.url));
  } finally {
    await system.stop();
  }
});

async function check(url) {
  rmSync(REPORT, { force: true });
  mkdirSync(FOLDER, { recursive: true });
  const args = [
    ...['run', `${url}/api/openapi.json`, '--header', `Cookie: ${await adminCookie(url)}`],
    ...['--checks', 'not_a_server_error,status_code_conformance', '--continue-on-failure', '--no-shrink'],
    ...['--exclude-operation-id-regex', ENDS_SESSION, '--generation-with-security-parameters', 'false'],
    ...['--phases', 'coverage,fuzzing', '--max-time', SECONDS, '--seed', process.env.TEST_SEED ?? '1'],
    ...['--request-timeout', '25', '--no-color', '--report', 'json', '--report-json-path', REPORT],
  ];
  // It keeps what it found below its folder.
  const { code, output } = await run(TOOL, args, { cwd: FOLDER, limitMs: LIMIT_MS });
  if (!existsSync(REPORT)) {
    say(output);
    return oneCheck(false);
  }
  const { operations, test_cases: cases, warnings } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const { generated, with_failures: failed } = cases;
  say(`schemathesis: ${generated} requests to ${operations.tested} of ${operations.selected} operations`);
  // Without its session it would test refusals alone. Its exit status tells of requests without any reply.
  const isIncomplete = generated === 0 || warnings.missing_auth.length > 0 || (code !== 0 && failed === 0);
  if (failed > 0 || isIncomplete) say(output);
  return { passed: generated - failed, failed: failed + (isIncomplete ? 1 : 0), skipped: [] };
}

async function adminCookie(url) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@vale.local', password: 'vale-demo-admin' }),
  });
  return reply.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('vale_session'))
    ?.split(';')[0];
}
