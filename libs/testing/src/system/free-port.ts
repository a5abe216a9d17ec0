import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: one of those could take the port before its process listens. */
const FIRST = 15_000;
const PER_PART = 1_000;
/** Processes that take ports at the same time have different parts of them, unless their ids have the same remainder. */
const PARTS = 16;

const given = new Set<number>();

/** A port that was free a moment ago, for a process that keeps it over restarts. This process never returns one twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + PARTS * Math.floor(Math.random() * PER_PART) + (process.pid % PARTS);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => server.close(resolve));
  return listens;
}
