/** Licences of what may run in the shop: none obliges the shop to publish its own code. SPDX ids. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0'],
]);

/** Also for what only builds and tests. */
const ALLOWED_FOR_DEVELOPMENT = new Set([...ALLOWED, 'MPL-2.0', 'CC-BY-4.0']);

/** Single packages, and why. */
const EXCEPTIONS = [
  [/^@img\/sharp-/, 'LGPL-3.0-or-later', 'libvips, linked at run time and not changed'],
  [/^@fontsource-variable\//, 'OFL-1.1', 'fonts, served as they are'],
  [/^@resvg\/resvg-wasm$/, 'MPL-2.0', 'WebAssembly, not changed'],
  [/^lightningcss/, 'MPL-2.0', 'builds the stylesheets, not changed'],
  [
    /^(ssh2|cpu-features|buildcheck)$/,
    undefined,
    'MIT in the older form "licenses", which the lockfile leaves out',
  ],
];

/** @param {import('./locked-packages.mjs').LockedPackage[]} packages @returns {string[]} one line each */
export function licenceProblems(packages) {
  return packages
    .filter((one) => !isAllowed(one))
    .map(({ name, version, licence, isDev }) => {
      const where = isDev ? 'development' : 'the shop';
      return `${name} ${version}: ${licence ?? 'no licence'} is not on the list for ${where} (scripts/audit/licences.mjs)`;
    });
}

function isAllowed({ name, licence, isDev }) {
  const own = EXCEPTIONS.filter(([pattern]) => pattern.test(name)).map(([, id]) => id);
  if (licence === undefined) return own.includes(undefined);
  const allowed = (id) => own.includes(id) || (isDev ? ALLOWED_FOR_DEVELOPMENT : ALLOWED).has(id);
  // As npm's packages write it: one level of alternatives, each of which may name several.
  return licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => allowed(id.trim())));
}
