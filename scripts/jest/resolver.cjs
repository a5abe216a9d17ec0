// Source files import each other by the name they will have once compiled (`./order.js`), as Node's ESM requires.
// Under Jest nothing is compiled ahead, so a relative `.js` that does not exist is resolved to the TypeScript file.
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    for (const extension of ['.ts', '.tsx']) {
      try {
        return options.defaultResolver(request.replace(/\.js$/, extension), options);
      } catch {
        // the next extension, or the first error below
      }
    }
    throw error;
  }
};
