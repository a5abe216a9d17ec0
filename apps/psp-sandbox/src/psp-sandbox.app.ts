export { sandboxPlugin, type SandboxOptions } from './sandbox.plugin.js';
export { sandboxKeyIn } from './sandbox-key.js';
export { sandboxConfig, type SandboxConfig } from './psp-sandbox.config.js';
export { sandboxCollections } from './sandbox-collections.js';
