// The Kubernetes objects of one workload.
import { HTTP_PORT, MANAGEMENT_PORT, workloads } from './topology.mjs';

const PART_OF = 'vale';

export function labelsOf(name) {
  return { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': PART_OF };
}

/** Every object of the workload. */
export function objectsOf(workload) {
  return [
    serviceAccount(workload),
    deployment(workload),
    ...(workload.http ? [service(workload)] : []),
    disruptionBudget(workload),
    ...(workload.scale === 'cpu' ? [autoscaler(workload)] : []),
  ];
}

const isFirstOfApp = (workload) => workloads.find(({ app }) => app === workload.app) === workload;

function metadata(workload) {
  return { name: workload.name, labels: labelsOf(workload.name) };
}

function serviceAccount(workload) {
  return {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: metadata(workload),
    automountServiceAccountToken: false,
  };
}

function deployment(workload) {
  const selector = { 'app.kubernetes.io/name': workload.name };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: metadata(workload),
    spec: {
      // An autoscaler's number is its own: each apply would set it back.
      ...(workload.scale !== 'cpu' && { replicas: workload.replicas }),
      revisionHistoryLimit: 3,
      selector: { matchLabels: selector },
      // A new pod is ready before an old one is stopped: a rollout loses no request.
      strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
      template: {
        metadata: {
          labels: labelsOf(workload.name),
          annotations: {
            'prometheus.io/scrape': 'true',
            'prometheus.io/port': String(MANAGEMENT_PORT),
            'prometheus.io/path': '/metrics',
          },
        },
        spec: podSpec(workload, selector),
      },
    },
  };
}

/** Requirements of the PodSecurity profile `restricted`. */
const podSecurity = {
  runAsNonRoot: true,
  runAsUser: 1000,
  runAsGroup: 1000,
  seccompProfile: { type: 'RuntimeDefault' },
};

const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/**
 * Same as in the image, except that V8 collects garbage before the container's memory limit ends the
 * process.
 */
const NODE_OPTIONS = '--enable-source-maps --max-semi-space-size=8 --max-old-space-size-percentage=75';

const temporary = { name: 'tmp', emptyDir: { sizeLimit: '64Mi' } };

function podSpec(workload, selector) {
  return {
    serviceAccountName: workload.name,
    automountServiceAccountToken: false,
    // Longer than a shutdown may take, DRAIN_SECONDS included: it finishes running jobs and open requests.
    terminationGracePeriodSeconds: 40,
    securityContext: podSecurity,
    topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
      (topologyKey) => ({
        maxSkew: 1,
        topologyKey,
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: { matchLabels: selector },
        matchLabelKeys: ['pod-template-hash'],
      }),
    ),
    ...(isFirstOfApp(workload) && { initContainers: [migration(workload)] }),
    containers: [container(workload)],
    volumes: [temporary],
  };
}

/**
 * Brings indexes and documents to this version's schema before the first new pod serves, while the old ones still do. In the pods
 * of the app's first workload; one that comes later has nothing left to do. Not a Job: a Job cannot be changed, so that the
 * next `kubectl apply` would fail on it.
 */
export function migration({ app }) {
  return {
    name: 'migrate',
    image: 'vale',
    args: [`apps/${app}/dist/main.js`, 'migrate'],
    envFrom: settingsFrom(app),
    env: [
      { name: 'NODE_ENV', value: 'production' },
      { name: 'NODE_OPTIONS', value: NODE_OPTIONS },
      { name: 'DATA_DIR', value: '/tmp' },
    ],
    resources: { requests: { cpu: '50m', memory: '96Mi' }, limits: { memory: '256Mi' } },
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  };
}

function container(workload) {
  const probe = (path) => ({ httpGet: { path, port: 'management' } });
  return {
    name: workload.name,
    image: 'vale',
    args: [`apps/${workload.app}/dist/main.js`],
    ports: [
      ...(workload.http ? [{ name: 'http', containerPort: HTTP_PORT }] : []),
      { name: 'management', containerPort: MANAGEMENT_PORT },
    ],
    envFrom: settingsFrom(workload.app),
    env: [
      { name: 'NODE_ENV', value: 'production' },
      { name: 'NODE_OPTIONS', value: NODE_OPTIONS },
      { name: 'HOST', value: '0.0.0.0' },
      { name: 'PORT', value: String(HTTP_PORT) },
      { name: 'MANAGEMENT_PORT', value: String(MANAGEMENT_PORT) },
      { name: 'DATA_DIR', value: '/tmp' },
      ...(workload.role ? [{ name: 'ROLE', value: workload.role }] : []),
    ],
    startupProbe: { ...probe('/readyz'), periodSeconds: 2, failureThreshold: 45 },
    livenessProbe: { ...probe('/healthz'), periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 3 },
    readinessProbe: { ...probe('/readyz'), periodSeconds: 5, timeoutSeconds: 3, failureThreshold: 2 },
    // No CPU limit: it would throttle a checkout while cores are idle.
    resources: {
      requests: { cpu: '100m', memory: `${Math.round(workload.memory / 2)}Mi` },
      limits: { memory: `${workload.memory}Mi` },
    },
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
  };
}

/** Secrets last: they win. The app refuses to start without those that it needs, with one line for each. */
const settingsFrom = (app) => [
  { configMapRef: { name: `${app}-config` } },
  { secretRef: { name: `${app}-secrets` } },
];

function service(workload) {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: metadata(workload),
    spec: {
      selector: { 'app.kubernetes.io/name': workload.name },
      ports: [{ name: 'http', port: 80, targetPort: 'http' }],
    },
  };
}

function disruptionBudget(workload) {
  return {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: metadata(workload),
    spec: { maxUnavailable: 1, selector: { matchLabels: { 'app.kubernetes.io/name': workload.name } } },
  };
}

function autoscaler(workload) {
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: metadata(workload),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: workload.name },
      minReplicas: workload.replicas,
      maxReplicas: workload.replicas * 5,
      metrics: [
        {
          type: 'Resource',
          // Percentage of the one core that a JavaScript thread can use, not of the request.
          resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '700m' } },
        },
      ],
      behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
    },
  };
}
