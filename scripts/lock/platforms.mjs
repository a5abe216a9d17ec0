// Packages with binaries name one optional package per platform. npm writes to the lock file only those that the machine
// and registry at hand know (npm/cli#4828), and `npm ci` on another platform then refuses the file.

const OS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** @returns {{name: string, version: string, of: object}[]} optional packages that the lock file does not have */
export function missingPlatforms(lock) {
  return Object.entries(lock.packages).flatMap(([place, of]) =>
    Object.entries(of.optionalDependencies ?? {})
      .filter(([name]) => !isFound(lock, place, name))
      .map(([name, version]) => ({ name, version, of })),
  );
}

/** As Node resolves: in the package's own node_modules, then in each one above. */
function isFound(lock, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[`${at && `${at}/`}node_modules/${name}`]) return true;
    if (at === '') return false;
  }
}

/**
 * Adds what is missing: its version is in the package that depends on it, its platform in its name. Integrity is
 * unknown here and left out, so npm checks none for these.
 */
export function completePlatforms(lock) {
  const added = missingPlatforms(lock).map(({ name, version, of }) => {
    if (!/^\d/.test(version)) throw new Error(`${name}: "${version}" is no single version`);
    const parts = name.split(/[-/]/);
    const cpu = CPU.filter((part) => parts.includes(part));
    const os = OS.filter((part) => parts.includes(part));
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(of.dev && { dev: true }),
      ...(of.license && { license: of.license }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    return `${name}@${version}`;
  });
  const [root, ...packages] = Object.entries(lock.packages);
  lock.packages = Object.fromEntries([root, ...packages.sort(([a], [b]) => a.localeCompare(b, 'en'))]);
  return added;
}
