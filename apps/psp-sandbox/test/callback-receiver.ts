import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '@vale/testing/wait-until';

/** Receives the callbacks, and fails as often as the test says. */
export class CallbackReceiver {
  private server: Server | undefined;
  private bodies: unknown[] = [];
  calls = 0;
  /** How many callbacks get a 500 before the rest gets a 204. */
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
        this.bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(this.failures-- > 0 ? 500 : 204).end();
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
  }

  /** The bodies, once there are so many. */
  async received(count: number): Promise<unknown[]> {
    await waitUntil(() => this.bodies.length >= count, { everyMs: 20, what: 'the callbacks' });
    return this.bodies;
  }

  reset(): void {
    this.bodies = [];
    this.calls = 0;
    this.failures = 0;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server!.close(resolve));
  }
}
