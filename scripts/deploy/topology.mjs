// The one list of Vale's services: lint, migrations, images, manifests (Deployments, Services, NetworkPolicies, NATS
// permissions) and their tests derive from it. manifests.deploy-spec.mjs compares it with what is not generated: compose,
// the one-process composition, the contracts, the settings' schemas.

export const MANAGEMENT_PORT = 9090;
export const HTTP_PORT = 3000;

/** Stores and brokers inside the cluster, by the label `app.kubernetes.io/name` of their pods. */
export const backends = {
  nats: { port: 4222 },
  redis: { port: 6379 },
  mongodb: { port: 27017 },
};

/**
 * A workload: one Deployment of one app.
 *
 * - `role`: checkout's API and its workers are one app in two roles, scaled separately.
 * - `outside`: ports on the internet it calls (a PSP, pictures, SMTP, Discord, Meta).
 * - `scale`: `cpu` has a HorizontalPodAutoscaler, `queue` is scaled by the optional KEDA component.
 */
export const workloads = [
  { name: 'gateway', app: 'gateway', http: true, outside: [], scale: 'cpu', replicas: 2, memory: 256 },
  { name: 'catalog', app: 'catalog', outside: [443], scale: 'cpu', replicas: 2, memory: 384 },
  { name: 'identity', app: 'identity', outside: [], scale: 'cpu', replicas: 2, memory: 320 },
  {
    name: 'checkout-api',
    app: 'checkout',
    role: 'api',
    outside: [443],
    scale: 'cpu',
    replicas: 2,
    memory: 256,
  },
  {
    name: 'checkout-worker',
    app: 'checkout',
    role: 'worker',
    outside: [443],
    scale: 'queue',
    replicas: 2,
    memory: 256,
  },
  {
    name: 'notification',
    app: 'notification',
    outside: [443, 465, 587],
    scale: 'cpu',
    replicas: 2,
    memory: 256,
  },
  { name: 'tracking', app: 'tracking', outside: [443], scale: 'cpu', replicas: 2, memory: 256 },
];

export const apps = [...new Set(workloads.map((workload) => workload.app))];

/** Services behind the gateway, each with a folder in apps/. */
export const services = apps.filter((app) => app !== 'gateway');
