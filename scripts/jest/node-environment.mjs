import { createRequire } from 'node:module';
import vm from 'node:vm';

// Resolved from Jest, so that both have one version.
const { TestEnvironment } = createRequire(import.meta.resolve('jest'))('jest-environment-node');

/**
 * Jest's environment for Node with an ordinary global object. Jest's own is a proxy behind V8's interceptors: each read of
 * `Buffer` or `Object` costs five times as much there.
 */
export default class extends TestEnvironment {
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
