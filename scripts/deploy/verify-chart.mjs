// The Helm chart on a control plane: install, upgrade with a migration, rollback; a scaled deployment keeps its number.
import { workloads } from './topology.mjs';

export const CHART = 'k8s/chart';
export const PUBLIC_URL = 'publicUrl=https://loja.example.com';

const NAMESPACE = 'vale-chart';
const SCALED_TO = 8;

export function verifyChart({ run, kubectl, report, kubeconfig }) {
  const helm = (...args) =>
    run('helm', [...args, '--namespace', NAMESPACE], { env: { ...process.env, KUBECONFIG: kubeconfig } });
  if (helm('version').missing) return report('the chart on a control plane: helm is not there', 'skipped');
  const verdict = (what, { ok, output }) => report(what, ok ? 'passed' : 'failed', output);
  const inNamespace = (...args) => kubectl('-n', NAMESPACE, ...args);
  const read = (object, path) => inNamespace('get', object, '-o', `jsonpath={${path}}`).output;
  const images = () =>
    new Set(
      workloads.map(({ name }) => read(`deployment/${name}`, '.spec.template.spec.containers[0].image')),
    );
  const keepsItsPods = (when) => {
    const replicas = read('deployment/gateway', '.spec.replicas');
    report(
      `after ${when} the gateway has ${replicas} of ${SCALED_TO} pods`,
      replicas === String(SCALED_TO) ? 'passed' : 'failed',
    );
  };

  kubectl('create', 'namespace', NAMESPACE);
  kubectl('label', 'namespace', NAMESPACE, 'pod-security.kubernetes.io/enforce=restricted');
  const options = ['--set', PUBLIC_URL, '--timeout', '600s'];
  verdict('the chart installs, and its pods are ready', helm('install', 'vale', CHART, ...options, '--wait'));
  const warnings = inNamespace('get', 'events', '--field-selector', 'type=Warning', '-o', 'name').output;
  report(
    'no pod violates PodSecurity restricted',
    /would violate/.test(warnings) ? 'failed' : 'passed',
    warnings,
  );

  inNamespace('scale', 'deployment/gateway', `--replicas=${SCALED_TO}`);
  // Helm waits for the migrations, which are hooks. It is not asked to wait for the rollout of simulated pods.
  const upgrade = helm('upgrade', 'vale', CHART, ...options, '--set', 'image.tag=next');
  verdict('an upgrade migrates and changes the pods', upgrade);
  report(
    'every pod has the new image',
    [...images()].join() === 'registry.example.com/vale:next' ? 'passed' : 'failed',
  );
  keepsItsPods('the upgrade');

  verdict(
    'a second upgrade changes nothing',
    helm('upgrade', 'vale', CHART, ...options, '--set', 'image.tag=next'),
  );
  verdict('a rollback changes them back', helm('rollback', 'vale', '1', '--timeout', '600s'));
  report(
    'every pod has the old image',
    [...images()].join() === 'registry.example.com/vale:0.1.0' ? 'passed' : 'failed',
  );
  keepsItsPods('the rollback');
  verdict('it is uninstalled', helm('uninstall', 'vale'));
}
