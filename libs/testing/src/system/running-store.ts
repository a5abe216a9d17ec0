import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { freePort } from './free-port.js';
import { SandboxClient } from './sandbox-client.js';
import { StoreClient } from './store-client.js';
import { builtApp, workspaceRoot } from './workspace.js';

const START_MS = 60_000;

/** The store as its clients see it: an address. */
export interface RunningStore {
  readonly url: string;
  /** Where the provider answers. */
  readonly sandboxUrl: string;
  stop(): Promise<void>;
}

export interface StoreOptions {
  /** A sandbox of its own process; without it the store's own at `/sandbox`. */
  sandboxUrl?: string;
  env?: Record<string, string>;
}

/**
 * The system under test: the one at `TARGET_URL` (with its provider at `TARGET_SANDBOX_URL`, or mounted in it), else a
 * one-process store of our own with a fresh data folder.
 */
export async function openStore(options: StoreOptions = {}): Promise<RunningStore> {
  const target = process.env['TARGET_URL']?.replace(/\/+$/, '');
  if (!target) return StoreProcess.start(options);
  const sandboxUrl = process.env['TARGET_SANDBOX_URL']?.replace(/\/+$/, '') ?? `${target}/sandbox`;
  return { url: target, sandboxUrl, stop: async () => undefined };
}

/** The one-process store as a child that a test may kill. */
export class StoreProcess implements RunningStore {
  private stopped = false;

  private constructor(
    readonly url: string,
    readonly sandboxUrl: string,
    readonly dataDir: string,
    private readonly env: Record<string, string>,
    private child: Child,
  ) {}

  static async start(options: StoreOptions = {}): Promise<StoreProcess> {
    const port = await freePort();
    const dataDir = await mkdtemp(join(tmpdir(), 'vale-store-'));
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // What the browser sees and what the store writes into addresses must be one origin.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'warn',
      ...(options.sandboxUrl && { SANDBOX_URL: options.sandboxUrl }),
      ...options.env,
    };
    const url = `http://127.0.0.1:${port}`;
    const store = new StoreProcess(
      url,
      options.sandboxUrl ?? `${url}/sandbox`,
      dataDir,
      env,
      startChild(env),
    );
    try {
      await store.ready();
    } catch (error) {
      await store.stop();
      throw error;
    }
    return store;
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

  /** How the process ended, and what it printed last; empty while it runs. */
  get end(): string {
    return this.child.running ? '' : `${this.child.end}\n${this.child.log}`;
  }

  async ready(): Promise<void> {
    await this.child.answering(`${this.url}/readyz`, START_MS);
  }

  /** kill -9 */
  async crash(): Promise<void> {
    await this.child.crash();
  }

  /** Starts again on the same data and port; does not wait until it answers. */
  launch(): void {
    if (this.stopped) throw new Error('the store was stopped for good');
    if (this.child.running) throw new Error('the store is still running');
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
  return Child.start({ name: 'store', script: builtApp('all-in-one'), cwd: workspaceRoot, env });
}

/** Clients of one system. */
export function clientsOf(store: RunningStore) {
  return {
    visitor: () => new StoreClient(store.url),
    shopper: () => StoreClient.registered(store.url),
    admin: () => StoreClient.admin(store.url),
    sandbox: new SandboxClient(store.sandboxUrl),
  };
}
