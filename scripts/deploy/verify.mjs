// The manifests under the tools that will read them: kustomize, the Kubernetes schemas, the compose specification,
// promtool, and a real control plane. A missing tool is reported as skipped.
// `node scripts/deploy/verify.mjs [tools|cluster]`; the last line is `N passed, N failed, N skipped`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHART, PUBLIC_URL } from './verify-chart.mjs';
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

const WRONG_VALUES = [
  ['values that it does not know', 'ingres.enabled=false'],
  ['a public URL with a port', 'publicUrl=https://loja.example.com:8443'],
  ['fewer pods at most than at least', 'workloads.catalog.minReplicas=11'],
  ['a wrong schedule', 'backup.enabled=true,backup.schedule=99 3 * * *'],
  ['a route without a Gateway', 'gatewayApi.enabled=true'],
  ['demo mode of one service', 'apps.checkout.settings.VALE_DEMO=true'],
];

function tools() {
  for (const overlay of ['production', 'local']) {
    renders(`overlay ${overlay}`, 'kustomize', ['build', join(root, 'k8s/overlays', overlay)]);
  }
  check('the chart under helm lint', 'helm', ['lint', CHART, '--strict', '--set', PUBLIC_URL]);
  const template = ['template', 'vale', CHART, '--kube-version', '1.34.0', '--set', PUBLIC_URL];
  renders('the chart', 'helm', template);
  const off = ['autoscaling', 'disruptionBudgets', 'ingress', 'networkPolicies'].map(
    (key) => `${key}.enabled=false`,
  );
  renders('the chart with everything off', 'helm', [...template, '--set', off.join(',')]);
  renders('the chart with backups and traces', 'helm', [
    ...template,
    ...['--set', 'backup.enabled=true,telemetry.endpoint=http://collector.monitoring.svc:4318'],
  ]);
  renders('the chart on chosen nodes with a private authority', 'helm', [
    ...template,
    ...['--set', 'nodeSelector.pool=shop,tolerations[0].key=shop,privateCa.configMap=company-ca'],
  ]);
  for (const [what, wrong] of WRONG_VALUES)
    check(`the chart refuses ${what}`, 'helm', [...template, '--set', wrong], ({ ok }) => !ok);
  // Their schemas are those of other projects: only that Helm renders them.
  const others = ['keda', 'gatewayApi', 'certManager', 'monitoring'].map((key) => `${key}.enabled=true`);
  others.push('gatewayApi.parentRefs[0].name=public');
  check('the chart with the objects of other projects renders', 'helm', [
    ...template,
    '--set',
    others.join(','),
  ]);
  for (const file of ['docker-compose.yml', 'compose.single.yml'])
    check(`${file} under the compose specification`, 'compose-go', ['-no-interpolation', file]);
  check('alert rules', 'promtool', ['check', 'rules', 'k8s/chart/monitoring/alerts.yaml']);
  check('alert rules pass their promtool tests', 'promtool', [
    'test',
    'rules',
    'k8s/chart/monitoring/alerts.test.yaml',
  ]);
}

function renders(what, tool, args) {
  const { ok, output } = check(`${what} renders`, tool, args);
  if (!ok) return;
  const file = join(scratch, 'rendered.yaml');
  writeFileSync(file, output);
  check(`${what} against the schemas of Kubernetes 1.34`, 'kubernetes-validate', [
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
