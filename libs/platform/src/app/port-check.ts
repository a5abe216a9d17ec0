import { createServer } from 'node:net';
import { BootError } from './boot-checks.js';

const reasons: Record<string, string> = {
  EADDRINUSE: 'is taken; stop what listens there, or set PORT',
  EACCES: 'needs a permission that this process does not have; set PORT to one above 1023',
  EADDRNOTAVAIL: 'cannot be used, this machine has no such address; set HOST',
  ENOTFOUND: 'cannot be used, the name is unknown; set HOST',
};

/** Checked before anything else is opened, so that a taken port is the only error logged. */
export async function assertPortFree(host: string, port: number): Promise<void> {
  const probe = createServer();
  const failure = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (!failure) return;
  const reason = reasons[failure.code ?? ''] ?? `cannot be used (${failure.code ?? failure.message})`;
  throw new BootError([`${host}:${port} ${reason}`]);
}
