// Checks the manifests against the code: settings, secrets, connections, permissions, alerts. Runs on compiled code.
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { keyOf } from './chart.mjs';
import { generatedFiles } from './generate.mjs';
import { settingsOf } from './settings.mjs';
import { membersOf } from '@vale/testing/system/members';
import { projects } from '../machine/projects.mjs';
import { apps, backends, MANAGEMENT_PORT, workloads } from './topology.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFile(join(root, path), 'utf8');
const documents = async (path) => parseAllDocuments(await read(path)).map((document) => document.toJS());
const deploymentOf = async ({ app, name }) =>
  (await documents(`k8s/base/${app}/${name}.yaml`)).find((one) => one.kind === 'Deployment');

describe('the generated manifests', () => {
  it('are those that the topology and the config schemas give', async () => {
    for (const [path, content] of await generatedFiles())
      expect({ path, content: await read(path) }).toEqual({ path, content });
    // Loads every service, to read what it declares.
  });
});

describe.each(workloads.map((workload) => [workload.name, workload]))('%s', (_, workload) => {
  let deployment, container, settings;
  beforeAll(async () => {
    deployment = await deploymentOf(workload);
    container = deployment.spec.template.spec.containers[0];
    settings = await settingsOf(root, workload.app);
  });

  it('takes its settings from its ConfigMap and its Secret, which has precedence', () => {
    expect(container.envFrom).toEqual([
      { configMapRef: { name: `${workload.app}-config` } },
      { secretRef: { name: `${workload.app}-secrets` } },
    ]);
  });

  it('is given nothing that it does not read, and no secret in the manifest', async () => {
    const config = [...(await read('k8s/base/config.env')).matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(config.length).toBeGreaterThan(0);
    const given = [...config, ...container.env.map(({ name }) => name)];
    for (const name of given.filter((each) => each !== 'NODE_OPTIONS')) {
      expect([name, settings.find(({ variable }) => variable === name)?.secret]).toEqual([name, false]);
    }
  });

  it('is given no setting of another service, by the local overlay and by compose', async () => {
    const own = new Set(settings.map(({ variable }) => variable));
    const overlay = await read(`k8s/overlays/local/secrets/${workload.app}.env`);
    const compose = parse(await read('docker-compose.yml'), { merge: true });
    const given = [
      ...[...overlay.matchAll(/^(\w+)=/gm)].map(([, name]) => name),
      ...Object.keys(compose.services[workload.name].environment),
    ];
    expect(given.filter((name) => !own.has(name))).toEqual([]);
  });

  it('runs as the PodSecurity profile "restricted" requires, with resources and probes', () => {
    const pod = deployment.spec.template.spec;
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.requests).toHaveProperty('cpu');
    expect(container.resources.limits).toHaveProperty('memory');
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      expect(container[probe].httpGet.port).toBe('management');
    }
    expect(pod.topologySpreadConstraints).toHaveLength(2);
  });
});

describe('the list of services', () => {
  it('has every app that is tagged as a service or as the edge', () => {
    const tagged = projects().filter(
      ({ tags }) => tags.includes('type:service') || tags.includes('type:edge'),
    );
    expect(tagged.map(({ root }) => root).sort()).toEqual(apps.map((app) => `apps/${app}`).sort());
  });

  it('is what the one-process shape is composed of', async () => {
    const main = await read('apps/all-in-one/src/main.ts');
    const imported = [...main.matchAll(/from '@vale\/([\w-]+)'/g)].map(([, name]) => name);
    expect(imported.filter((name) => name !== 'psp-sandbox').sort()).toEqual([...apps].sort());
  });

  it('is what the many-process tests start', () => {
    const members = membersOf({}, [0]).map(({ name, app, env }) => [name, app, env.ROLE]);
    expect(members.sort()).toEqual(workloads.map(({ name, app, role }) => [name, app, role]).sort());
  });

  it('has a password for each at MongoDB, NATS and Redis, in compose and in the local overlay', async () => {
    const compose = await read('docker-compose.yml');
    const overlay = await read('k8s/overlays/local/secrets/backends.env');
    for (const backend of ['MONGO', 'NATS', 'REDIS']) {
      const names = (text) => [
        ...new Set(text.match(new RegExp(`^ *${backend}_[A-Z]+_PASSWORD(?=[:=])`, 'gm'))),
      ];
      const wanted = apps.map((app) => `${backend}_${app.toUpperCase()}_PASSWORD`).sort();
      expect(
        names(compose)
          .map((name) => name.trim())
          .sort(),
      ).toEqual(wanted);
      expect(names(overlay).sort()).toEqual(wanted);
    }
  });
});

/** `from -> to:port`, as the policies allow it. */
function arrowsOf(policies) {
  const egress = new Set();
  const ingress = new Set();
  const nameOf = (selector) => selector?.matchLabels?.['app.kubernetes.io/name'];
  for (const { spec } of policies) {
    const own = nameOf(spec.podSelector);
    if (!own) continue;
    for (const { to, ports = [{ port: '*' }] } of spec.egress ?? []) {
      for (const peer of to) {
        const other =
          nameOf(peer.podSelector) ??
          (peer.ipBlock ? 'internet' : (peer.podSelector?.matchLabels?.['k8s-app'] ?? '?'));
        for (const { port } of ports) egress.add(`${own} -> ${other}:${port}`);
      }
    }
    for (const { from, ports = [{ port: '*' }] } of spec.ingress ?? []) {
      for (const peer of from) {
        const label = Object.keys(peer.namespaceSelector?.matchLabels ?? {})[0];
        for (const { port } of ports) ingress.add(`${nameOf(peer.podSelector) ?? label} -> ${own}:${port}`);
      }
    }
  }
  return { egress: [...egress].sort(), ingress: [...ingress].sort() };
}

/** Destinations that an admin types, without a setting: pictures of products, and Discord's webhook. */
const TYPED_ADDRESSES = ['catalog', 'notification', 'tracking'].map((name) => `${name} -> internet:443`);

/** The connections that the code needs: for messages, jobs and documents, and to outside addresses in its settings. */
async function expectedArrows() {
  const outside = { PAYMENT_API_URL: [443], SMTP_URL: [465, 587] };
  const egress = new Set(TYPED_ADDRESSES);
  const ingress = new Set();
  const addresses = { NATS_URL: 'nats', REDIS_URL: 'redis', MONGODB_URI: 'mongodb' };
  for (const { name, app, http } of workloads) {
    egress.add(`${name} -> kube-dns:53`);
    ingress.add(`vale.dev/monitoring -> ${name}:${MANAGEMENT_PORT}`);
    if (http) ingress.add(`vale.dev/ingress -> ${name}:3000`);
    for (const { variable } of await settingsOf(root, app)) {
      const backend = addresses[variable];
      if (backend) {
        egress.add(`${name} -> ${backend}:${backends[backend].port}`);
        ingress.add(`${name} -> ${backend}:${backends[backend].port}`);
      }
      for (const port of outside[variable] ?? []) egress.add(`${name} -> internet:${port}`);
    }
  }
  for (const backend of Object.keys(backends)) {
    egress.add(`${backend} -> kube-dns:53`);
    egress.add(`${backend} -> ${backend}:*`);
    ingress.add(`${backend} -> ${backend}:*`);
    ingress.add(`vale.dev/monitoring -> ${backend}:${MANAGEMENT_PORT}`);
  }
  return { egress: [...egress].sort(), ingress: [...ingress].sort() };
}

describe('network policies', () => {
  it('allow the connections that the settings need, DNS, probes and scraping, and nothing else', async () => {
    expect(arrowsOf(await documents('k8s/base/network-policies.yaml'))).toEqual(await expectedArrows());
  });

  it('deny everything else', async () => {
    const [deny] = await documents('k8s/base/network-policies.yaml');
    expect(deny.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });
});

describe('NATS permissions', () => {
  it('let each service request, publish and consume what its code declares, and handle its own messages only', async () => {
    const text = await read('k8s/base/nats/permissions.conf');
    const blocks = new Map(
      text
        .split(/^ {4}\{$/m)
        .slice(1)
        .map((block) => [/user: (\w+)/.exec(block)[1], block]),
    );
    expect([...blocks.keys()].sort()).toEqual([...apps].sort());
    const subscribed = (block) =>
      [...block.split('subscribe')[1].matchAll(/"((?:msg|evt)\.[^"]+)"/g)].map(([, subject]) => subject);
    for (const [app, block] of blocks) {
      for (const subject of subscribed(block)) {
        if (subject.startsWith('msg.')) expect(subject).toMatch(new RegExp(`^msg\\.${app}\\.`));
      }
      expect(block).not.toMatch(/"(msg|evt)\.>"/);
      expect(block).not.toMatch(/"\$JS\.API\.>"/);
    }
    const requestedByTracking = blocks
      .get('tracking')
      .split('subscribe')[0]
      .matchAll(/"(msg\.[^"]+)"/g);
    expect([...requestedByTracking].map(([, subject]) => subject)).toEqual([
      'msg.catalog.product.list-known',
      'msg.checkout.sale.list',
      'msg.checkout.sale.get-conversion',
      'msg.checkout.sale.forget-client',
    ]);
    expect(blocks.get('notification')).toContain('"msg.checkout.delivery.get"');
    // The reply has decrypted codes: only the service that mails them may request it.
    for (const app of apps.filter((name) => name !== 'notification')) {
      expect(blocks.get(app).split('subscribe')[0]).not.toContain('msg.checkout.delivery.get');
    }
  });
});

describe('docker-compose.yml', () => {
  let compose;
  beforeAll(async () => {
    compose = parse(await read('docker-compose.yml'), { merge: true });
  });

  it('runs every workload of the topology with its own credentials', () => {
    for (const { name, app, role } of workloads) {
      const { environment } = compose.services[name] ?? {};
      expect([name, environment?.NATS_URL]).toEqual([name, expect.stringContaining(`nats://${app}:`)]);
      expect(environment.MONGODB_URI).toContain(`mongodb://${app}:`);
      expect(environment.REDIS_URL).toContain(`redis://${app}:`);
      if (role) expect(environment.ROLE).toBe(role);
    }
  });

  it('gives its migrations the keys of what they open', async () => {
    const isKey = ({ variable }) => /KEYS?(_ID)?$/.test(variable) && !/^(SANDBOX|PAYMENT)_/.test(variable);
    const keys = (await settingsOf(root, 'checkout')).filter(isKey).map(({ variable }) => variable);
    const given = (service) =>
      Object.fromEntries(keys.map((key) => [key, compose.services[service].environment[key]]));
    expect(keys).toContain('SECRET_KEY');
    expect(given('migrate')).toEqual(given('checkout-api'));
  });

  it('limits memory as the topology does, and the log of every container', () => {
    for (const { name, memory } of workloads)
      expect([name, compose.services[name].mem_limit]).toEqual([name, `${memory}m`]);
    for (const [name, { logging }] of Object.entries(compose.services))
      expect([name, logging?.options['max-size']]).toEqual([name, '10m']);
  });

  it('limits the memory of databases, and what Redis stores to less than its memory', () => {
    const limitOf = (name) => compose.services[name].mem_limit;
    for (const name of Object.keys(backends))
      expect([name, limitOf(name)]).toEqual([name, expect.any(String)]);
    const { command } = compose.services.redis;
    const stored = command[command.indexOf('--maxmemory') + 1];
    expect(stored).toMatch(/^\d+mb$/);
    expect(parseInt(stored, 10)).toBeLessThanOrEqual(0.8 * parseInt(limitOf('redis'), 10));
  });

  it('passes on every setting, but those of the image, of roles and of tests', async () => {
    const own = /^(ROLE|WEB_DIST|\w+_TEST_ORIGIN)$/;
    for (const { name, app } of workloads) {
      const given = compose.services[name].environment;
      const left = (await settingsOf(root, app)).filter(({ variable }) => !(variable in given));
      expect([name, left.map(({ variable }) => variable).filter((one) => !own.test(one))]).toEqual([
        name,
        [],
      ]);
    }
  });

  it('gives only settings that an app reads', async () => {
    const known = new Set(
      (await Promise.all(apps.map((app) => settingsOf(root, app)))).flat().map(({ variable }) => variable),
    );
    for (const { name } of workloads) {
      for (const variable of Object.keys(compose.services[name].environment)) {
        expect([name, variable, known.has(variable)]).toEqual([name, variable, true]);
      }
    }
  });
});

describe('compose.single.yml', () => {
  it('runs the shop behind its own proxy, with limits of memory and logs', async () => {
    const { services, networks } = parse(await read('compose.single.yml'), { merge: true });
    const [{ subnet }] = networks.vale.ipam.config;
    expect(services.shop.environment.TRUST_PROXY).toBe(subnet);
    expect(services.shop).not.toHaveProperty('ports');
    expect(await read('one-server/Caddyfile')).toContain('{$SHOP:');
    for (const [name, { logging, mem_limit: limit }] of Object.entries(services))
      expect([name, logging?.options['max-size'], limit]).toEqual([name, '10m', expect.any(String)]);
  });
});

it('a process has time to shut down before the platform ends it', async () => {
  const { STOP_TIMEOUT_MS } = await import(join(root, 'libs/platform/dist/delivery/stop-timeout.js'));
  const drainSeconds = Number(/^DRAIN_SECONDS=(\d+)$/m.exec(await read('k8s/base/config.env'))[1]);
  // `stopOnSignals` in libs/platform/src/app/run-app.ts
  const longestSeconds = drainSeconds + (3.5 * STOP_TIMEOUT_MS) / 1_000;
  const compose = parse(await read('docker-compose.yml'), { merge: true });
  const single = parse(await read('compose.single.yml'), { merge: true });
  expect(parseFloat(single.services.shop.stop_grace_period)).toBeGreaterThan(longestSeconds);
  const unit = await read('one-server/vale.service');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)[1])).toBeGreaterThan(longestSeconds);
  for (const workload of workloads) {
    const { terminationGracePeriodSeconds } = (await deploymentOf(workload)).spec.template.spec;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(longestSeconds);
    expect(parseFloat(compose.services[workload.name].stop_grace_period)).toBeGreaterThan(longestSeconds);
  }
});

it('the ingress accepts bodies as large as the contracts do', async () => {
  const { contractRoutes } = await import(join(root, 'apps/gateway/dist/edge/contract-routes.js'));
  const megabytes = Math.ceil(Math.max(...contractRoutes.map(({ maxBytes }) => maxBytes)) / 1024 ** 2);
  const annotation = 'nginx.ingress.kubernetes.io/proxy-body-size';
  const [ingress] = await documents('k8s/base/ingress.yaml');
  const values = parse(await read('k8s/chart/values.yaml'));
  expect(ingress.metadata.annotations[annotation]).toBe(`${megabytes}m`);
  expect(values.ingress.annotations[annotation]).toBe(`${megabytes}m`);
});

describe('a second apply', () => {
  it('changes nothing that cannot be changed, and leaves autoscalers their number', async () => {
    const migrated = [];
    for (const workload of workloads) {
      const objects = await documents(`k8s/base/${workload.app}/${workload.name}.yaml`);
      const { spec } = objects.find(({ kind }) => kind === 'Deployment');
      expect(objects.filter(({ kind }) => kind === 'Job')).toEqual([]);
      const isScaled = objects.some(({ kind }) => kind === 'HorizontalPodAutoscaler');
      expect({ name: workload.name, replicas: spec.replicas }).toEqual({
        name: workload.name,
        replicas: isScaled ? undefined : workload.replicas,
      });
      if (spec.template.spec.initContainers) migrated.push(workload.app);
    }
    expect(migrated.toSorted()).toEqual(apps.toSorted());
  });
});

describe('the chart', () => {
  it('has by default the numbers of the topology', async () => {
    const values = parse(await read('k8s/chart/values.yaml'));
    for (const workload of workloads) {
      const { minReplicas, resources } = values.workloads[keyOf(workload.name)];
      const { resources: base } = (await deploymentOf(workload)).spec.template.spec.containers[0];
      expect([workload.name, minReplicas, resources]).toEqual([workload.name, workload.replicas, base]);
    }
    expect(Object.keys(values.apps).toSorted()).toEqual(apps.toSorted());
    expect(Object.keys(values.networkPolicies.backends).toSorted()).toEqual(Object.keys(backends).toSorted());
  });
});

it('every container of the image lets V8 collect garbage before its memory limit ends it', async () => {
  const files = globSync('k8s/{base,overlays,chart/templates}/**/*.yaml', { cwd: root });
  const texts = await Promise.all(files.map(read));
  const count = (text, pattern) => text.match(pattern)?.length ?? 0;
  const ours = files.map((file, at) => ({
    file,
    containers: count(texts[at], /^\s*(?:- )?image: (?:vale|\{\{ include "vale\.image" \. \}\})$/gm),
    limited: count(texts[at], /--max-old-space-size-percentage=75\b/g),
  }));
  expect(ours.filter(({ containers, limited }) => containers !== limited)).toEqual([]);
  expect(ours.filter(({ containers }) => containers > 0).length).toBeGreaterThan(15);
});

describe('alerts', () => {
  it('have a runbook page and a test each', async () => {
    const { groups } = parse(await read('k8s/chart/monitoring/alerts.yaml'));
    const tests = await read('k8s/chart/monitoring/alerts.test.yaml');
    for (const { alert, annotations } of groups.flatMap(({ rules }) => rules)) {
      const [, page] = /^https:.*\/blob\/main\/(docs\/runbooks\/.*)$/.exec(annotations.runbook_url);
      expect(await read(page)).toContain(`# ${alert}`);
      expect(tests).toContain(`alertname: ${alert}`);
    }
  });
});
