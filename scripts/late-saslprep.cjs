// For the bundle: MongoDB's driver makes Unicode's tables (2 MB) when it is loaded, but only a log-in with a password reads them.
exports.saslprep = (password, options) =>
  require('../node_modules/@mongodb-js/saslprep/dist/node.js')(password, options);
