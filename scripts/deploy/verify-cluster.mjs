// The local overlay on a real Kubernetes control plane (no container runs): admission under PodSecurity `restricted`,
// rollouts, spread over the nodes, and drains that respect the disruption budgets.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { workloads } from './topology.mjs';
import { verifyChart } from './verify-chart.mjs';

const ROLLOUT_SECONDS = 90;

/** `KUBE_TOOL up DIR` starts a control plane with three nodes and writes DIR/kubeconfig. */
export async function verifyCluster({ run, report, scratch, root, exists }) {
  const tool = process.env.KUBE_TOOL ?? join(root, '../shared/tools/kube/kube');
  if (!exists(tool)) return report('the local overlay on a control plane: no KUBE_TOOL', 'skipped');
  const folder = join(scratch, 'kube');
  const up = run(tool, ['up', folder], { timeout: 1_500_000 });
  const path = /PATH=(\S+?):/.exec(up.output)?.[1];
  if (!up.ok || !path) return report('the control plane starts', 'failed', up.output);
  try {
    const kubectl = kubectlOf(run, path, folder);
    await onCluster(kubectl, report, volumesFile(folder));
    verifyChart({ run, kubectl, report, kubeconfig: join(folder, 'kubeconfig') });
  } finally {
    run(tool, ['down', folder]);
  }
}

function kubectlOf(run, path, folder) {
  const program = join(path, 'kubectl');
  const env = { ...process.env, KUBECONFIG: join(folder, 'kubeconfig') };
  const kubectl = (...args) => run(program, args, { env, timeout: 180_000 });
  /** Resolves to the exit code; other commands run meanwhile. */
  kubectl.beside = async (...args) => {
    const [code] = await once(spawn(program, args, { env, stdio: 'ignore' }), 'exit');
    return code;
  };
  return kubectl;
}

async function onCluster(kubectl, report, volumes) {
  const verdict = (what, { ok, output }) => report(what, ok ? 'passed' : 'failed', output);
  kubectl('apply', '-f', 'k8s/overlays/local/namespace.yaml');
  kubectl('apply', '-f', volumes);
  const applied = kubectl('apply', '--server-side', '--validate=strict', '-k', 'k8s/overlays/local');
  verdict('the local overlay is admitted under PodSecurity restricted', {
    ok: applied.ok && !/would violate PodSecurity/.test(applied.output),
    output: applied.output,
  });
  for (const { name } of workloads) {
    verdict(
      `${name} rolls out`,
      kubectl('-n', 'vale', 'rollout', 'status', `deployment/${name}`, `--timeout=${ROLLOUT_SECONDS}s`),
    );
  }
  // An autoscaler gives a deployment its number of pods some seconds after the first one.
  for (const { name, replicas } of workloads) {
    const all = `--for=jsonpath={.status.readyReplicas}=${replicas}`;
    verdict(
      `${name} has ${replicas} ready pods`,
      kubectl('-n', 'vale', 'wait', `deployment/${name}`, all, `--timeout=${ROLLOUT_SECONDS}s`),
    );
  }
  for (const name of ['nats', 'redis', 'mongodb', 'psp-sandbox']) {
    verdict(
      `${name} rolls out`,
      kubectl('-n', 'vale', 'rollout', 'status', `statefulset/${name}`, `--timeout=${ROLLOUT_SECONDS}s`),
    );
  }
  spread(kubectl, report);
  await drain(kubectl, report);
}

/** Storage for each StatefulSet: no provisioner runs here. */
function volumesFile(folder) {
  const items = Array.from({ length: 4 }, (_, number) => ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `volume-${number}` },
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce'],
      hostPath: { path: `/tmp/volume-${number}` },
    },
  }));
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'volumes.json');
  writeFileSync(file, JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
  return file;
}

function spread(kubectl, report) {
  const { output } = kubectl('-n', 'vale', 'get', 'pods', '-o', 'json');
  const pods = JSON.parse(output).items.filter((pod) => pod.spec.nodeName);
  for (const { name, replicas } of workloads) {
    const nodes = new Set(
      pods
        .filter((pod) => pod.metadata.labels['app.kubernetes.io/name'] === name)
        .map((pod) => pod.spec.nodeName),
    );
    report(
      `${name} is spread over ${nodes.size} nodes`,
      nodes.size === Math.min(replicas, 3) ? 'passed' : 'failed',
    );
  }
}

/** While a node is drained, no workload ever has less than all but one of its pods. */
async function drain(kubectl, report) {
  const least = new Map();
  const drained = kubectl.beside(
    'drain',
    'node-a',
    '--ignore-daemonsets',
    '--delete-emptydir-data',
    '--force',
    '--timeout=120s',
  );
  for (let code; code === undefined; code = await Promise.race([drained, sleep(200)])) {
    const { output } = kubectl('-n', 'vale', 'get', 'deployments', '-o', 'json');
    for (const { metadata, status } of JSON.parse(output).items) {
      const ready = status.readyReplicas ?? 0;
      least.set(metadata.name, Math.min(least.get(metadata.name) ?? ready, ready));
    }
  }
  report('a node is drained', (await drained) === 0 ? 'passed' : 'failed');
  for (const { name, replicas } of workloads) {
    const kept = least.get(name);
    report(`${name} kept ${kept} of ${replicas} pods meanwhile`, kept >= replicas - 1 ? 'passed' : 'failed');
  }
}
