import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Mount } from '@vale/gateway';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { sandboxConfig, sandboxKeyIn, sandboxPlugin } from '@vale/psp-sandbox';

/** The sandbox in the shop's process: reached over HTTP as any provider, with a database of its own. */
export const sandboxMount: Mount = {
  prefix: '/sandbox',
  async register(server, nest) {
    const connection = nest.get<Connection>(getConnectionToken(), { strict: false });
    const logger = nest.get(Logger, { strict: false });
    const { PUBLIC_URL, DATA_DIR } = runtimeConfig.load(process.env);
    const { SANDBOX_API_KEY } = sandboxConfig.load(process.env);
    const { PAYMENT_CALLBACK_URL } = process.env;
    await server.register(sandboxPlugin, {
      db: connection.useDb('vale_sandbox').db!,
      publicUrl: `${PUBLIC_URL}/sandbox`,
      apiKey: SANDBOX_API_KEY ?? sandboxKeyIn(DATA_DIR),
      callbackOrigins: [PUBLIC_URL, ...(PAYMENT_CALLBACK_URL ? [PAYMENT_CALLBACK_URL] : [])],
      onError: (error) => logger.error('sandbox', { error }),
    });
  },
};
