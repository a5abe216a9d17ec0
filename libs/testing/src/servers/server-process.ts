import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { spawnOwned } from '../process/spawn-owned.js';
import { waitUntil } from '../wait-until.js';

/** A server for tests that can be killed and started again. */
export interface TestServer {
  url: string;
  /** `nats-server 2.15.2`, for titles. */
  description: string;
  /** kill -9; the data stays, and `start` brings it back at the same address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const START_MS = 10_000;

/** The version that a binary prints; undefined when it is missing. */
export function versionOf(binary: string): string | undefined {
  const result = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return result.status === 0 ? /(\d+\.\d+(\.\d+)?)/.exec(result.stdout)?.[1] : undefined;
}

/** A binary run as a child of the test; it is started once `ready` resolves. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private output = '';

  constructor(
    private readonly binary: string,
    private readonly args: readonly string[],
    private readonly ready: () => Promise<void>,
    private readonly env: Record<string, string> = {},
  ) {}

  async start(): Promise<void> {
    const child = spawnOwned(this.binary, this.args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...this.env },
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream!.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-4_000)));
    }
    const check = async () => {
      if (child.exitCode !== null) throw new Error(`${this.binary} ended: ${this.output}`);
      await this.ready();
      return true;
    };
    await waitUntil(check, { forMs: START_MS, what: this.binary, isFinal: () => child.exitCode !== null });
  }

  async kill(): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}
