import * as z from 'zod/mini';
import { defineConfig, integer, setting, type ConfigOf } from '@vale/platform/config';

const DEFAULT_PORT = 3010;

/** Settings of the standalone sandbox process; a server that mounts it passes options instead. */
export const sandboxConfig = defineConfig(
  'psp-sandbox',
  {
    HOST: setting(z._default(z.string(), '127.0.0.1'), 'Address to listen on; 0.0.0.0 for all.'),
    PORT: setting(z._default(integer({ max: 65_535 }), DEFAULT_PORT), 'Port of the sandbox.'),
    DATA_DIR: setting(z._default(z.string(), './data/sandbox'), "Folder of the sandbox's own store."),
    SANDBOX_PUBLIC_URL: setting(
      z._default(z.url({ protocol: /^https?$/ }), `http://localhost:${DEFAULT_PORT}`),
      "Where browsers reach the sandbox's pages. Follows PORT when it is not set.",
    ),
    SANDBOX_API_KEY: setting(z.optional(z.string().check(z.minLength(8))), {
      description:
        "The sandbox provider's key, which clients send in Authorization. Without it a random one, in the file sandbox-key of DATA_DIR.",
      secret: true,
    }),
    SANDBOX_CALLBACK_ORIGINS: setting(
      z._default(z.string(), ''),
      'Origins that the sandbox sends callbacks to, comma separated. Empty: any of this machine.',
    ),
  },
  (value, env) => ({
    ...value,
    SANDBOX_PUBLIC_URL: env['SANDBOX_PUBLIC_URL']
      ? value.SANDBOX_PUBLIC_URL
      : `http://localhost:${value.PORT}`,
  }),
);

export type SandboxConfig = ConfigOf<typeof sandboxConfig>;
