import { spawnSync } from 'node:child_process';
import { freePort } from '@vale/testing/system/free-port';
import { portOpen } from '@vale/testing/servers/port-open';
import { ServerProcess } from '@vale/testing/servers/server-process';

export type Backend = 'nats' | 'redis' | 'store';
const BACKENDS: readonly Backend[] = ['nats', 'redis', 'store'];

/** Reason to skip the suite; undefined if Toxiproxy is installed. Throws in CI. */
export function toxiproxyMissing(): string | undefined {
  if (spawnSync('toxiproxy-server', ['-version'], { timeout: 10_000 }).status === 0) return undefined;
  const text = 'SKIPPED: no toxiproxy-server on PATH (https://github.com/Shopify/toxiproxy).';
  if (process.env['CI']) throw new Error(text);
  return text;
}

/** A proxy in front of NATS, Redis and the store that makes their network bad. */
export class Toxiproxy {
  private constructor(
    private readonly server: ServerProcess,
    private readonly api: string,
  ) {}

  static async start(): Promise<Toxiproxy> {
    const port = await freePort();
    const args = ['-host', '127.0.0.1', '-port', String(port)];
    const server = new ServerProcess('toxiproxy-server', args, () => portOpen(port));
    await server.start();
    return new Toxiproxy(server, `http://127.0.0.1:${port}`);
  }

  /** Address through the proxy, for DistributedSystem. */
  readonly through = async (backend: Backend, address: string): Promise<string> => {
    const url = new URL(address);
    const listen = `127.0.0.1:${await freePort()}`;
    await this.call('POST', '/proxies', { name: backend, listen, upstream: url.host });
    url.host = listen;
    return url.href;
  };

  /** Half of it in each direction. */
  async latency(ms: number): Promise<void> {
    await this.onEach((backend) => [
      this.toxic(backend, 'latency', 'upstream', { latency: ms / 2 }),
      this.toxic(backend, 'latency', 'downstream', { latency: ms / 2 }),
    ]);
  }

  /** Connections break, and new ones are refused. */
  async cut(): Promise<void> {
    await this.onEach((backend) => [this.call('POST', `/proxies/${backend}`, { enabled: false })]);
  }

  /** Connections stay open, but no data passes, as after a cable was pulled. */
  async halfOpen(): Promise<void> {
    await this.onEach((backend) => [
      this.toxic(backend, 'timeout', 'upstream', { timeout: 0 }),
      this.toxic(backend, 'timeout', 'downstream', { timeout: 0 }),
    ]);
  }

  /** Ends all faults. */
  async heal(): Promise<void> {
    await this.call('POST', '/reset');
  }

  async close(): Promise<void> {
    await this.server.kill();
  }

  private async toxic(backend: Backend, type: string, stream: string, attributes: object): Promise<void> {
    const name = `${type}_${stream}`;
    await this.call('POST', `/proxies/${backend}/toxics`, { name, type, stream, attributes });
  }

  private async onEach(change: (backend: Backend) => Promise<void>[]): Promise<void> {
    await Promise.all(BACKENDS.flatMap(change));
  }

  private async call(method: string, path: string, body?: object): Promise<void> {
    const response = await fetch(this.api + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!response.ok)
      throw new Error(`toxiproxy ${method} ${path}: ${response.status} ${await response.text()}`);
  }
}
