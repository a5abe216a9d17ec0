// The manifests under the tools that will read them: kustomize, the Kubernetes schemas, the compose specification,
// promtool, and a real control plane. A missing tool is reported as skipped.
// `node scripts/deploy/verify.mjs [tools|cluster]`; the last line is `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyCluster } from './verify-cluster.mjs';

const root = join(fileURLToPath(import.meta.url), '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'vale-deploy-'));
const counts = { passed: 0, failed: 0, skipped: 0 };

function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 300_000,
    maxBuffer: 1 << 26,
    ...options,
  });
  return {
    ok: done.status === 0,
    missing: done.error?.code === 'ENOENT',
    output: `${done.stdout ?? ''}${done.stderr ?? ''}`,
  };
}

export function report(what, outcome, output = '') {
  counts[outcome] += 1;
  console.log(`  ${outcome === 'passed' ? 'ok' : outcome.toUpperCase()}: ${what}`);
  if (outcome === 'failed' && output) console.log(output.trim().split('\n').slice(-25).join('\n'));
}

function check(what, command, args, accept = ({ ok }) => ok) {
  const result = run(command, args);
  if (result.missing) report(`${what}: ${command} is not there`, 'skipped');
  else report(what, accept(result) ? 'passed' : 'failed', result.output);
  return result;
}

function tools() {
  renders('production');
  renders('local');
  check('docker-compose.yml under the compose specification', 'compose-go', [
    '-no-interpolation',
    'docker-compose.yml',
  ]);
  check('alert rules', 'promtool', ['check', 'rules', 'k8s/components/monitoring/alerts.yaml']);
  check('alert rules pass their promtool tests', 'promtool', [
    'test',
    'rules',
    'k8s/components/monitoring/alerts.test.yaml',
  ]);
}

function renders(overlay) {
  const { ok, output } = check(`overlay ${overlay} renders`, 'kustomize', [
    'build',
    join(root, 'k8s/overlays', overlay),
  ]);
  if (!ok) return;
  const file = join(scratch, 'rendered.yaml');
  writeFileSync(file, output);
  check(`overlay ${overlay} against the schemas of Kubernetes 1.34`, 'kubernetes-validate', [
    ...['-k', '1.34', '--strict', '--quiet'],
    file,
  ]);
}

const wanted = process.argv[2] ?? 'all';
try {
  if (wanted !== 'cluster') tools();
  if (wanted !== 'tools') await verifyCluster({ run, report, scratch, root, exists: existsSync });
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;
