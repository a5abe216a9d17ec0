// Resolves relative imports for eslint-plugin-boundaries to the TypeScript source, whether it exists or not.
const { existsSync } = require('node:fs');
const { dirname, join } = require('node:path');

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  if (!source.startsWith('.')) return { found: false };
  const path = join(dirname(file), source);
  const candidates = [
    path,
    path.replace(/\.js$/, '.ts'),
    path.replace(/\.js$/, '.tsx'),
    `${path}.ts`,
    `${path}.tsx`,
  ];
  return { found: true, path: candidates.find((each) => existsSync(each)) ?? path.replace(/\.js$/, '.ts') };
};
