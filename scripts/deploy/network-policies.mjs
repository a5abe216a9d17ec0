// NetworkPolicies that allow only the connections of the topology: everything else is denied, in and out.
import { backends, HTTP_PORT, MANAGEMENT_PORT, workloads } from './topology.mjs';
import { labelsOf } from './workload.mjs';

const tcp = (port) => ({ protocol: 'TCP', port });
const pods = (name) => ({ podSelector: { matchLabels: { 'app.kubernetes.io/name': name } } });

/** The cluster's DNS. */
const dns = {
  to: [
    {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
      podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
    },
  ],
  ports: [{ protocol: 'UDP', port: 53 }, tcp(53)],
};

/** Prometheus, from the namespace that carries this label. Probes come from the node, which policies do not apply to. */
const scrape = {
  from: [{ namespaceSelector: { matchLabels: { 'vale.dev/monitoring': 'true' } } }],
  ports: [tcp(MANAGEMENT_PORT)],
};

const fromIngress = {
  from: [{ namespaceSelector: { matchLabels: { 'vale.dev/ingress': 'true' } } }],
  ports: [tcp(HTTP_PORT)],
};

/** The internet without private and link-local addresses, which no PSP has. */
const internet = (ports) => ({
  to: [
    {
      ipBlock: {
        cidr: '0.0.0.0/0',
        except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
      },
    },
  ],
  ports: ports.map(tcp),
});

function policy(name, spec) {
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'NetworkPolicy',
    metadata: { name, labels: labelsOf(name) },
    spec,
  };
}

export function networkPolicies() {
  return [
    policy('default-deny', { podSelector: {}, policyTypes: ['Ingress', 'Egress'] }),
    ...workloads.map((workload) =>
      policy(workload.name, {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': workload.name } },
        policyTypes: ['Ingress', 'Egress'],
        ingress: [...(workload.http ? [fromIngress] : []), scrape],
        egress: [
          dns,
          ...Object.entries(backends).map(([name, { port }]) => ({ to: [pods(name)], ports: [tcp(port)] })),
          ...(workload.outside.length ? [internet(workload.outside)] : []),
        ],
      }),
    ),
    ...Object.entries(backends).map(([name, { port }]) =>
      policy(name, {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': name } },
        policyTypes: ['Ingress', 'Egress'],
        ingress: [
          {
            from: workloads.map((workload) => pods(workload.name)),
            ports: [tcp(port)],
          },
          // Between the members of a cluster.
          { from: [pods(name)] },
          scrape,
        ],
        egress: [dns, { to: [pods(name)] }],
      }),
    ),
  ];
}
