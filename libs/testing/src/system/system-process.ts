import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { freePort } from './free-port.js';
import { SANDBOX_KEY } from './sandbox-client.js';
import type { TestSystem } from './test-system.js';
import { builtApp, workspaceRoot } from './workspace.js';

const START_MS = 60_000;

export interface SystemOptions {
  /** A sandbox in a process of its own; by default the one that the system mounts at `/sandbox`. */
  sandboxUrl?: string;
  env?: Record<string, string>;
}

/** The one-process shape as a child process that a test may kill. */
export class SystemProcess implements TestSystem {
  private stopped = false;

  private constructor(
    readonly url: string,
    readonly sandboxUrl: string,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
    private child: Child,
  ) {}

  static async start(options: SystemOptions = {}): Promise<SystemProcess> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'vale-system-'));
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // PUBLIC_URL must be the origin that the browser uses.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'warn',
      SANDBOX_API_KEY: SANDBOX_KEY,
      ...(options.sandboxUrl && { SANDBOX_URL: options.sandboxUrl }),
      ...options.env,
    };
    const url = `http://127.0.0.1:${port}`;
    const system = new SystemProcess(
      url,
      options.sandboxUrl ?? `${url}/sandbox`,
      dataDir,
      env,
      startChild(env),
    );
    try {
      await system.ready();
    } catch (error) {
      await system.stop();
      throw error;
    }
    return system;
  }

  get pid(): number {
    return this.child.pid;
  }

  /** The end of what the running process printed. */
  get log(): string {
    return this.child.log;
  }

  get running(): boolean {
    return this.child.running;
  }

  /** Exit of the process, and its last output; empty while it runs. */
  get end(): string {
    return this.child.running ? '' : `${this.child.end}\n${this.child.log}`;
  }

  async ready(): Promise<void> {
    await this.child.responding(`${this.url}/readyz`, START_MS);
  }

  /** kill -9 */
  async crash(): Promise<void> {
    await this.child.crash();
  }

  /** Starts again on the same data and port, without waiting until it is ready. */
  launch(): void {
    if (this.stopped) throw new Error('the system was stopped for good');
    if (this.child.running) throw new Error('the system is still running');
    this.child = startChild(this.env);
  }

  async restart(): Promise<void> {
    await this.child.stop();
    this.launch();
    await this.ready();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.child.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function startChild(env: Record<string, string>): Child {
  return Child.start({ name: 'all-in-one', script: builtApp('all-in-one'), cwd: workspaceRoot, env });
}
