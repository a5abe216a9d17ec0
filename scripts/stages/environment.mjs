// Printed into the hash of every test's inputs: what a result depends on beside files. Tests that skipped because a
// server or tool was missing run once it is installed.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PROGRAMS = [
  'nats-server',
  'redis-server',
  'mongod',
  'go',
  'kustomize',
  'promtool',
  'buildah',
  'toxiproxy-server',
];
const VARIABLES =
  /^(MONGODB_URI|NATS_URL|REDIS_URL|TARGET_URL|TEST_\w+|VALE_\w+|MONGODB_SPECS_DIR|CHROMIUM_PATH|DOCKER_HOST)$/;

const folders = (process.env.PATH ?? '').split(delimiter);
const found = PROGRAMS.filter((name) => folders.some((folder) => existsSync(join(folder, name))));
const variables = Object.entries(process.env)
  .filter(([name]) => VARIABLES.test(name))
  .sort();
console.log(JSON.stringify([process.platform, process.arch, process.version, found, variables]));
