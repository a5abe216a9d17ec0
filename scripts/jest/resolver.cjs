const { existsSync } = require('node:fs');
const { resolve } = require('node:path');

// Source files import each other by the name they will have once compiled (`./order.js`), as Node's ESM requires.
// Under Jest nothing is compiled ahead, so such a name means the TypeScript file beside it, which is looked for first.
module.exports = (request, options) => {
  if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes('/node_modules/')) {
    const stem = resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const extension of ['.ts', '.tsx']) if (existsSync(stem + extension)) return stem + extension;
  }
  return options.defaultResolver(request, options);
};
