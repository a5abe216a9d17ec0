import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from './child.js';
import { freePort } from './free-port.js';
import { SandboxClient, SANDBOX_KEY } from './sandbox-client.js';
import { builtApp, workspaceRoot } from './workspace.js';

const START_MS = 30_000;

/** The payment provider as a process of its own, which keeps running when the system is killed. */
export class SandboxProcess {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private child: Child,
    private readonly port: number,
    private readonly env: Record<string, string>,
  ) {}

  /** `dataDir`: charges that an earlier process left. It is deleted in the end, as a new folder is. */
  static async start(dataDir?: string, env: Record<string, string> = {}): Promise<SandboxProcess> {
    const port = await freePort();
    dataDir ??= await mkdtemp(join(tmpdir(), 'vale-sandbox-'));
    const child = startChild(port, dataDir, env);
    const sandbox = new SandboxProcess(`http://127.0.0.1:${port}`, dataDir, child, port, env);
    await child.responding(`${sandbox.url}/healthz`, START_MS);
    return sandbox;
  }

  get client(): SandboxClient {
    return new SandboxClient(this.url);
  }

  get pid(): number {
    return this.child.pid;
  }

  async crash(): Promise<void> {
    await this.child.crash();
  }

  async restart(): Promise<void> {
    await this.child.stop();
    this.child = startChild(this.port, this.dataDir, this.env);
    await this.child.responding(`${this.url}/healthz`, START_MS);
  }

  async stop(): Promise<void> {
    await this.child.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function startChild(port: number, dataDir: string, env: Record<string, string>): Child {
  return Child.start({
    name: 'psp-sandbox',
    script: builtApp('psp-sandbox'),
    cwd: workspaceRoot,
    env: {
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_API_KEY: SANDBOX_KEY,
      ...env,
    },
  });
}
