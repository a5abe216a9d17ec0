import { catalog } from '@vale/catalog';
import { checkout } from '@vale/checkout';
import { gatewayWith } from '@vale/gateway';
import { identity } from '@vale/identity';
import { notification } from '@vale/notification';
import { runApps } from '@vale/platform/app';
import { ConfigError } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { tracking } from '@vale/tracking';
import { sandboxKeyIn } from '@vale/psp-sandbox';
import { readyLines } from './ready-lines.js';
import { sandboxMount } from './sandbox.mount.js';

const runtime = readSettings();
/** In demo mode the sandbox is mounted, unless it runs as a process of its own. */
const mountsSandbox = runtime.VALE_DEMO && !process.env['SANDBOX_URL'];
const mounts = mountsSandbox ? [sandboxMount] : [];
// Checkout, which is charged by the sandbox as by any provider, has to know its key.
if (mountsSandbox) process.env['SANDBOX_API_KEY'] ||= sandboxKeyIn(runtime.DATA_DIR);

await runApps([catalog, identity, checkout, notification, tracking, gatewayWith(mounts)], () => {
  for (const line of readyLines(runtime, process.env)) console.log(line);
});

function readSettings(): RuntimeConfig {
  try {
    return runtimeConfig.load(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
