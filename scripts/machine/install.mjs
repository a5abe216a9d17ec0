import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { IS_IMAGE, NODE_MODULES, ROOT } from './paths.mjs';
import { run } from './run.mjs';
import { CommandError, say, seconds } from './command.mjs';

const STAMP = join(NODE_MODULES, '.vale-install');
/** npm's record of what is in node_modules. */
const CONTENTS = join(NODE_MODULES, '.package-lock.json');
const REGISTRY_TIMEOUT_MS = 5_000;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Inputs that decide which packages are installed: the lock file, the manifests' dependencies, and the
 * platform.
 */
function wanted() {
  const { dependencies, devDependencies, optionalDependencies, workspaces } = readJson(
    join(ROOT, 'package.json'),
  );
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(JSON.stringify({ dependencies, devDependencies, optionalDependencies, workspaces }))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

const installed = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim() : undefined);

/** True also if a developer's own `npm ci` or `npm install` put them there. */
function hasDevelopmentPackages() {
  return existsSync(CONTENTS) && Object.values(readJson(CONTENTS).packages).some(({ dev }) => dev);
}

/**
 * Installs the packages when they are missing or belong to another lock file, and reports it. Those that only tests,
 * lint and browsers need (`devDependencies`) come with `development`; once they are there, they stay.
 * @returns {Promise<boolean>} whether anything was installed
 * @throws CommandError that names what is missing
 */
export async function ensureInstalled({ development = false } = {}) {
  if (IS_IMAGE) return false;
  const upToDate = installed() === wanted();
  const hasAll = hasDevelopmentPackages();
  if (upToDate && (hasAll || !development)) return false;

  const started = performance.now();
  const all = hasAll || development;
  const fresh = !existsSync(NODE_MODULES);
  say(announcement({ fresh, upToDate, all }));
  assertWritable();
  rmSync(STAMP, { force: true });
  // A first install, and any in CI, is exactly the lock file's (`npm ci`). `npm install` changes only what differs.
  const command = fresh || process.env.CI ? 'ci' : 'install';
  const { code } = await npm([
    command,
    // Stated in both cases, because npm omits them if NODE_ENV is production.
    all ? '--include=dev' : '--omit=dev',
    // Nothing that we use needs an install script; what ships binaries ships them as packages.
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    // Node 20 may install; several packages require the newer Node that they will run on.
    '--loglevel=error',
  ]);
  if (code !== 0) throw new CommandError(await whyNpmFailed(code));
  removeUnused();
  writeFileSync(STAMP, `${wanted()}\n`);
  say(`Packages installed in ${seconds(started)}.`);
  return true;
}

function announcement({ fresh, upToDate, all }) {
  if (fresh) return `Installing packages (once, about ${all ? '0.8' : '0.45'} GB) …`;
  return upToDate
    ? 'Installing the packages that only development needs (once, about 0.4 GB) …'
    : 'Packages have changed: updating …';
}

/**
 * Removes files that nothing reads: the packaged Node's C headers (67 MB), which compile addons, and the
 * source maps of the icons (22 MB).
 */
function removeUnused() {
  for (const name of Object.keys(readJson(join(ROOT, 'package.json')).optionalDependencies))
    rmSync(join(NODE_MODULES, name, 'include'), { recursive: true, force: true });
  const icons = join(NODE_MODULES, 'lucide-react/dist');
  if (!existsSync(icons)) return;
  for (const file of readdirSync(icons, { recursive: true }))
    if (file.endsWith('.map')) rmSync(join(icons, file), { force: true });
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
