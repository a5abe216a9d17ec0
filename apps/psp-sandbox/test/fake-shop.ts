import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const PATIENCE_MS = 5_000;

/** The other end of the call-backs: hears them, and fails as often as it is told. */
export class FakeShop {
  private server: Server | undefined;
  private heard: unknown[] = [];
  calls = 0;
  /** Answers 500 so many times before it says 204. */
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
        this.heard.push(JSON.parse(Buffer.concat(chunks).toString()));
        response.writeHead(this.failures-- > 0 ? 500 : 204).end();
      });
    });
    await new Promise<void>((resolve) => this.server!.listen(0, '127.0.0.1', resolve));
  }

  /** What came, once it is at least so much. */
  async hear(count: number): Promise<unknown[]> {
    await until(async () => this.heard.length >= count);
    return this.heard;
  }

  reset(): void {
    this.heard = [];
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
    if (waited > PATIENCE_MS) throw new Error(`Still not true after ${PATIENCE_MS} ms`);
    await wait(20);
  }
}
