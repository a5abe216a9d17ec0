import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const TIMEOUT_MS = 5_000;

/** Receives call-backs, and fails as many of them as the test wants. */
export class FakeShop {
  private server: Server | undefined;
  private received: unknown[] = [];
  calls = 0;
  /** How many call-backs get a 500 before the rest gets a 204. */
  failures = 0;

  get url(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}/hook`;
  }

  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.calls++;
        this.received.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(this.failures-- > 0 ? 500 : 204).end();
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
  }

  /** The bodies received, once there are at least this many. */
  async receive(count: number): Promise<unknown[]> {
    await until(async () => this.received.length >= count);
    return this.received;
  }

  reset(): void {
    this.received = [];
    this.calls = 0;
    this.failures = 0;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server!.close(resolve));
  }
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; !(await condition()); waited += 20) {
    if (waited > TIMEOUT_MS) throw new Error(`Still not true after ${TIMEOUT_MS} ms`);
    await wait(20);
  }
}
