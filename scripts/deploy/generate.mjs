// `node scripts/deploy/generate.mjs` writes the generated parts of k8s/base, k8s/chart and docs/privacy.md, and docs/services.md and
// docs/authorization.md; with `--check` it reports what is stale. Runs on compiled code: `npm run build` first.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { chartFiles } from './chart.mjs';
import { natsPermissions } from './nats-permissions.mjs';
import { networkPolicies } from './network-policies.mjs';
import { privacyPage } from './privacy-map.mjs';
import { redisUsers } from './redis-users.mjs';
import { serviceCatalogue } from './service-catalogue.mjs';
import { apps, workloads } from './topology.mjs';
import { objectsOf } from './workload.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const NOTICE =
  '# Written by scripts/deploy/generate.mjs from the topology and the config schemas; do not edit.\n';

/** @returns {Promise<Map<string, string>>} path below the repository -> content */
export async function generatedFiles() {
  const files = new Map();
  files.set('k8s/base/config.env', `${NOTICE}${lines(inCluster)}`);
  for (const workload of workloads) {
    files.set(`k8s/base/${workload.app}/${workload.name}.yaml`, NOTICE + documents(objectsOf(workload)));
  }
  files.set('k8s/base/network-policies.yaml', NOTICE + documents(networkPolicies()));
  files.set('k8s/base/nats/permissions.conf', NOTICE + (await natsPermissions(root, apps)));
  files.set('k8s/base/redis/users.acl', redisUsers(apps));
  files.set('docs/services.md', await serviceCatalogue(root, apps));
  files.set('docs/authorization.md', await accessDocument());
  files.set('docs/privacy.md', await privacyPage(root));
  for (const [path, content] of chartFiles()) files.set(path, content);
  files.set('k8s/base/kustomization.yaml', NOTICE + documents([kustomization()]));
  return files;
}

async function accessDocument() {
  const module = join(root, 'apps/gateway/dist/edge/access-matrix.js');
  return (await import(pathToFileURL(module).href)).accessDocument();
}

/** Settings whose default is for a developer's machine. All others have their default, or an overlay's value. */
const inCluster = {
  VALE_DEMO: 'false',
  // Longer than every node needs to remove a terminating pod from its Service.
  DRAIN_SECONDS: '5',
};

const lines = (values) =>
  Object.entries(values)
    .map(([variable, value]) => `${variable}=${value}\n`)
    .join('');

function kustomization() {
  return {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [
      ...workloads.map((workload) => `${workload.app}/${workload.name}.yaml`),
      'ingress.yaml',
      'network-policies.yaml',
    ],
    configMapGenerator: apps.map((app) => ({ name: `${app}-config`, envs: ['config.env'] })),
  };
}

function documents(objects) {
  return objects
    .map((object) => stringify(object, { aliasDuplicateObjects: false, lineWidth: 110 }))
    .join('---\n');
}

async function main() {
  const check = process.argv.includes('--check');
  const stale = [];
  for (const [path, content] of await generatedFiles()) {
    const file = join(root, path);
    const current = await readFile(file, 'utf8').catch(() => null);
    if (current === content) continue;
    stale.push(path);
    if (check) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  if (check && stale.length > 0) {
    console.error(
      `Stale, run node scripts/deploy/generate.mjs:\n${stale.map((path) => `  ${path}`).join('\n')}`,
    );
    process.exitCode = 1;
  } else {
    console.log(check ? 'manifests are up to date' : `${stale.length} files written`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
