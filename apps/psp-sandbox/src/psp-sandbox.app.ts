export { sandboxPlugin, type SandboxOptions } from './sandbox.plugin.js';
export { sandboxConfig, type SandboxConfig } from './psp-sandbox.config.js';
