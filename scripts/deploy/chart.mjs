// The generated part of the Helm chart: the objects of the kustomize base, with Helm's expressions in the places that a
// values file decides. What is written by hand is beside it in k8s/chart/templates.
import { stringify } from 'yaml';
import { networkPolicies } from './network-policies.mjs';
import { apps, backends, workloads } from './topology.mjs';
import { migration, objectsOf } from './workload.mjs';

const FOLDER = 'k8s/chart/templates/';
const NOTICE =
  '{{- /* Written by scripts/deploy/generate.mjs from the topology and the config schemas; do not edit. */ -}}\n';

/** A Helm expression in the place of a value; `yamlOf` writes it without quotes. */
const helm = (expression) => `⟦${expression}⟧`;
const within = (path, indent) => helm(`toYaml ${path} | nindent ${indent}`);
const onlyIf = (condition, text) => `{{- if ${condition} }}\n${text}{{- end }}\n`;

const yamlOf = (object) =>
  stringify(object, { aliasDuplicateObjects: false, lineWidth: 0 }).replace(
    /(["']?)⟦(.*?)⟧\1/g,
    (_, quote, expression) => `{{ ${expression} }}`,
  );

/** `checkout-api` is `checkoutApi` in values.yaml: Helm's paths have no dashes. */
export const keyOf = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @returns {Map<string, string>} path below the repository -> content */
export function chartFiles() {
  const files = new Map(
    workloads.map((workload) => [
      `${FOLDER}${workload.name}.yaml`,
      NOTICE +
        objectsOf(workload)
          .map((object) => templateOf(workload, object))
          .join('---\n'),
    ]),
  );
  files.set(
    `${FOLDER}network-policies.yaml`,
    NOTICE + onlyIf('.Values.networkPolicies.enabled', policies().map(yamlOf).join('---\n')),
  );
  files.set(`${FOLDER}migrate.yaml`, NOTICE + apps.map(migrationHook).map(yamlOf).join('---\n'));
  return files;
}

function templateOf(workload, object) {
  const values = `.Values.workloads.${keyOf(workload.name)}`;
  const labelled = { ...object, metadata: { ...object.metadata, labels: labels(workload.name) } };
  switch (object.kind) {
    case 'Deployment':
      return deployment(workload, values, labelled);
    case 'HorizontalPodAutoscaler':
      labelled.spec = {
        ...object.spec,
        minReplicas: helm(`${values}.minReplicas`),
        maxReplicas: helm(`${values}.maxReplicas`),
      };
      return onlyIf('.Values.autoscaling.enabled', yamlOf(labelled));
    case 'PodDisruptionBudget':
      return onlyIf('.Values.disruptionBudgets.enabled', yamlOf(labelled));
    default:
      return yamlOf(labelled);
  }
}

const labels = (name) => ({
  'app.kubernetes.io/name': name,
  'app.kubernetes.io/part-of': 'vale',
  'app.kubernetes.io/instance': helm('.Release.Name'),
  'app.kubernetes.io/managed-by': helm('.Release.Service'),
});

/** The migration is a hook of the chart, and the number of pods the autoscaler's where there is one. */
function deployment({ app, scale }, values, object) {
  const { replicas: _, template, ...spec } = object.spec;
  const { initContainers: __, containers, ...pod } = template.spec;
  const scaler = scale === 'cpu' ? '.Values.autoscaling.enabled' : '.Values.keda.enabled';
  const text = yamlOf({
    ...object,
    spec: {
      replicas: helm(`${values}.minReplicas`),
      ...spec,
      template: {
        metadata: {
          ...template.metadata,
          annotations: {
            ...template.metadata.annotations,
            // A changed setting or Secret starts new pods.
            'checksum/settings': helm(`include "vale.settings" (dict "root" . "app" "${app}") | sha256sum`),
            'checksum/secret': helm(`include "vale.secret" (dict "root" . "app" "${app}") | sha256sum`),
          },
        },
        spec: {
          ...placement,
          ...pod,
          volumes: withCa(pod.volumes, 8),
          containers: containers.map((one) => ({
            ...one,
            ...image,
            envFrom: settings(app),
            env: helm(
              `include "vale.caEnv" (dict "root" . "env" \`${JSON.stringify(one.env)}\`) | nindent 12`,
            ),
            resources: within(`${values}.resources`, 12),
            volumeMounts: helm(
              `include "vale.caMounts" (dict "root" . "mounts" \`${JSON.stringify(one.volumeMounts)}\`) | nindent 12`,
            ),
          })),
        },
      },
    },
  });
  return text.replace(/^ {2}replicas: .*\n/m, (line) => onlyIf(`not ${scaler}`, line));
}

const image = {
  image: helm('include "vale.image" .'),
  imagePullPolicy: helm('.Values.image.pullPolicy'),
};

const placement = {
  imagePullSecrets: within('.Values.imagePullSecrets', 8),
  nodeSelector: within('.Values.nodeSelector', 8),
  tolerations: within('.Values.tolerations', 8),
};

const withCa = (volumes, indent) =>
  helm(
    `include "vale.caVolumes" (dict "root" . "volumes" \`${JSON.stringify(volumes)}\`) | nindent ${indent}`,
  );

const secretOf = (app) => ({ secretRef: { name: helm(`.Values.apps.${app}.secret`) } });
const settings = (app) => [{ configMapRef: { name: `${app}-config` } }, secretOf(app)];

/** Runs before the new pods, and stops the upgrade when it fails. Its settings are inline: the ConfigMap is not there yet. */
function migrationHook(app) {
  const { env, envFrom: _, ...container } = migration({ app });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `migrate-${app}`,
      labels: labels(`migrate-${app}`),
      annotations: {
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
      },
    },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: helm('.Values.migration.timeoutSeconds'),
      template: {
        metadata: { labels: labels(`migrate-${app}`) },
        spec: {
          ...placement,
          automountServiceAccountToken: false,
          restartPolicy: 'Never',
          ...podOf(app),
          containers: [
            {
              ...container,
              ...image,
              volumeMounts: helm(
                `include "vale.caMounts" (dict "root" . "mounts" \`${JSON.stringify(container.volumeMounts)}\`) | nindent 12`,
              ),
              envFrom: [secretOf(app)],
              env: helm(
                `include "vale.env" (dict "root" . "app" "${app}" "env" \`${JSON.stringify(env)}\`) | nindent 12`,
              ),
            },
          ],
        },
      },
    },
  };
}

function podOf(app) {
  const workload = workloads.find((one) => one.app === app);
  const { spec } = objectsOf(workload).find(({ kind }) => kind === 'Deployment').spec.template;
  return { securityContext: spec.securityContext, volumes: withCa(spec.volumes, 8) };
}

/** Backends are outside the chart, so that it has the policies of its own pods only. */
function policies() {
  const own = networkPolicies().filter(({ metadata }) => !(metadata.name in backends));
  return [...own, migrationPolicy()].map((policy) => ({
    ...policy,
    metadata: { ...policy.metadata, labels: labels(policy.metadata.name) },
    spec: {
      ...policy.spec,
      ...(policy.metadata.name === 'default-deny' && {
        podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'vale' } },
      }),
      ...(policy.spec.ingress && { ingress: policy.spec.ingress.map(withNamespaces) }),
      ...(policy.spec.egress && { egress: policy.spec.egress.map(withPeers) }),
    },
  }));
}

/** Migration jobs may reach the same hosts inside the cluster as their services. They connect only to the database. */
function migrationPolicy() {
  const [, first] = networkPolicies();
  return {
    ...first,
    metadata: { name: 'migrate' },
    spec: {
      podSelector: {
        matchExpressions: [
          { key: 'app.kubernetes.io/name', operator: 'In', values: apps.map((app) => `migrate-${app}`) },
        ],
      },
      policyTypes: ['Ingress', 'Egress'],
      egress: first.spec.egress.filter(({ to }) => !to[0].ipBlock),
    },
  };
}

const withNamespaces = (rule) => {
  const label = Object.keys(rule.from[0].namespaceSelector.matchLabels)[0];
  const value = label === 'vale.dev/ingress' ? 'ingressNamespace' : 'monitoringNamespace';
  return { ...rule, from: within(`.Values.networkPolicies.${value}`, 8) };
};

const withPeers = (rule) => {
  const backend = rule.to[0].podSelector?.matchLabels?.['app.kubernetes.io/name'];
  if (!(backend in backends)) return rule;
  return {
    to: within(`.Values.networkPolicies.backends.${backend}.to`, 8),
    ports: [{ protocol: 'TCP', port: helm(`.Values.networkPolicies.backends.${backend}.port`) }],
  };
};
