// The manifests under the tools that will read them: kustomize, the Kubernetes schemas, the compose specification,
// promtool, and a real control plane. A missing tool is reported as skipped.
// `node scripts/deploy/verify.mjs [tools|cluster]`; the last line is `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesWithImages } from '../images/pin.mjs';
import { pinned } from '../images/references.mjs';
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
  renders('production', root);
  const copy = pinnedCopy();
  for (const [how, folder] of [
    ['', root],
    [' with images by digest', copy],
  ]) {
    renders('local', folder, how);
    check(`docker-compose.yml${how} under the compose specification`, 'compose-go', [
      '-no-interpolation',
      join(folder, 'docker-compose.yml'),
    ]);
  }
  check('alert rules', 'promtool', ['check', 'rules', 'k8s/components/monitoring/alerts.yaml']);
  check('alert rules pass their promtool tests', 'promtool', [
    'test',
    'rules',
    'k8s/components/monitoring/alerts.test.yaml',
  ]);
}

function renders(overlay, folder, how = '') {
  const { ok, output } = check(`overlay ${overlay}${how} renders`, 'kustomize', [
    'build',
    join(folder, 'k8s/overlays', overlay),
  ]);
  if (!ok) return;
  const file = join(scratch, 'rendered.yaml');
  writeFileSync(file, output);
  check(`overlay ${overlay}${how} against the schemas of Kubernetes 1.34`, 'kubernetes-validate', [
    ...['-k', '1.34', '--strict', '--quiet'],
    file,
  ]);
}

/** The manifests as `npm run images:pin` leaves them, but for the digests, which only registries know. */
function pinnedCopy() {
  const folder = join(scratch, 'pinned');
  cpSync(join(root, 'k8s'), join(folder, 'k8s'), { recursive: true });
  for (const file of filesWithImages(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    writeFileSync(
      join(folder, file),
      pinned(text, () => `sha256:${'a'.repeat(64)}`),
    );
  }
  return folder;
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
