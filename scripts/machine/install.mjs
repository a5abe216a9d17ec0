import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NODE_MODULES, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { CommandError, say, seconds } from './command.mjs';

const STAMP = join(NODE_MODULES, '.vale-install');
const REGISTRY_TIMEOUT_MS = 5_000;

/** What decides which packages are installed: the lock file, the manifests' dependencies, and the platform. */
function wanted() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, workspaces } = manifest;
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, workspaces }))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

const installed = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : undefined);

/**
 * Installs the packages when they are missing or belong to another lock file, and reports it.
 * @returns {Promise<boolean>} whether anything was installed
 * @throws CommandError that names what is missing
 */
export async function ensureInstalled() {
  const hash = wanted();
  if (installed() === hash) return false;

  const started = performance.now();
  const fresh = !existsSync(NODE_MODULES);
  say(fresh ? 'Installing packages (once, about 0.8 GB) …' : 'Packages have changed: updating …');
  assertWritable();
  // A first install, and any in CI, is exactly the lock file's (`npm ci`). `npm install` changes only what differs.
  const command = fresh || process.env.CI ? 'ci' : 'install';
  const { code } = await npm([
    command,
    // Nothing that we use needs an install script; what ships binaries ships them as packages.
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Node 20 may install; several packages require the newer Node that they will run on.
    '--loglevel=error',
  ]);
  if (code !== 0) throw new CommandError(await whyNpmFailed(code));
  writeFileSync(STAMP, `${wanted()}\n`);
  say(`Packages installed in ${seconds(started)}.`);
  return true;
}

/** Under npm, `npm_execpath` is its script; otherwise npm is found on PATH. */
function npm(args) {
  const script = process.env.npm_execpath;
  if (script && existsSync(script)) return run(process.execPath, [script, ...args], { inherit: true });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { inherit: true });
}

function assertWritable() {
  try {
    accessSync(existsSync(NODE_MODULES) ? NODE_MODULES : dirname(NODE_MODULES), constants.W_OK);
  } catch {
    throw new CommandError(
      `no permission to write in ${ROOT}: packages are installed there. Change its owner, or clone elsewhere.`,
    );
  }
}

async function whyNpmFailed(code) {
  if (code === 127) return 'npm was not found: install it (it comes with Node, https://nodejs.org).';
  const registry = process.env.npm_config_registry ?? 'https://registry.npmjs.org/';
  const reachable = await fetch(registry, { signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
  return reachable
    ? `npm could not install the packages (exit code ${code}, see its output above).`
    : `the package registry ${registry} cannot be reached: check the network or the proxy, then run this again.`;
}
