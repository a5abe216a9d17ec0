import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Mount } from '@vale/gateway';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { sandboxConfig, sandboxPlugin } from '@vale/psp-sandbox';

/** The sandbox in the shop's process: reached over HTTP as any provider, with a database of its own. */
export const sandboxMount: Mount = {
  prefix: '/sandbox',
  async register(server, nest) {
    const connection = nest.get<Connection>(getConnectionToken(), { strict: false });
    const logger = nest.get(Logger, { strict: false });
    const { PUBLIC_URL } = runtimeConfig.load(process.env);
    await server.register(sandboxPlugin, {
      db: connection.useDb('vale_sandbox').db!,
      publicUrl: `${PUBLIC_URL}/sandbox`,
      apiKey: sandboxConfig.load(process.env).SANDBOX_API_KEY,
      onError: (error) => logger.error('sandbox', { error }),
    });
  },
};
