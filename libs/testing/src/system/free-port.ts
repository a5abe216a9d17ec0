import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Processes that take ports at the same time have different parts of them, unless their ids have the same remainder. */
const PARTS = 16;

const given = new Set<number>();

/**
 * A port that was free a moment ago, for a process that keeps it over restarts. The system may draw a port again while nobody
 * listens on it yet, so this process never returns one twice.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await drawnPort();
    // Linux prefers odd ports, so the lowest bit divides nothing.
    if (given.has(port) || (port >> 1) % PARTS !== process.pid % PARTS) continue;
    given.add(port);
    return port;
  }
}

async function drawnPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
