import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { ROOT } from './paths.mjs';
import { CommandError } from './command.mjs';

/** `.env` in the root, if there is one; what the shell has set wins. The defaults are those of the runtime's settings. */
export function readSettings() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || 3000),
    dataDir: resolve(ROOT, process.env.DATA_DIR || 'data'),
    mongodbUri: process.env.MONGODB_URI || undefined,
  };
}

/** Checked before the services start: one line instead of a stack from one of them. */
export async function assertPortFree(host, port) {
  const server = createServer();
  const problem = await new Promise((done) => {
    server.once('error', done);
    server.listen(port, host, () => server.close(() => done(undefined)));
  });
  if (problem?.code === 'EADDRINUSE') {
    throw new CommandError(
      `port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm start.`,
    );
  }
  if (problem?.code === 'EACCES')
    throw new CommandError(`no permission for port ${port}: choose one above 1023, e.g. PORT=3000.`);
  if (problem)
    throw new CommandError(`cannot listen on ${host}:${port} (${problem.code}): check HOST and PORT.`);
}

export function assertDataDirWritable(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch {
    throw new CommandError(
      `no permission to write in ${dataDir}: change its owner, or choose another folder with DATA_DIR=….`,
    );
  }
}
