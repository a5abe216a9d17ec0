import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnOwned } from '../process/spawn-owned.js';
import { waitUntil } from '../wait-until.js';
import { workspaceRoot } from './workspace.js';

export interface ChildOptions {
  name: string;
  /** The script that Node runs. */
  script: string;
  args?: string[];
  cwd: string;
  env: Record<string, string>;
  /** Called with each line that it prints. */
  onLine?: ((line: string) => void) | undefined;
}

const KEPT_OUTPUT = 20_000;
/** Compile cache: the suites start the same programs a hundred times. */
const COMPILE_CACHE = join(workspaceRoot, '.cache', 'node-compile');

/** The flags of `npm start` and of the image. */
const NODE_FLAGS = ['--enable-source-maps', '--max-semi-space-size=8', '--max-old-space-size=512'];
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' };

/** A process started by a test; ended only by its own id. */
export class Child {
  private output = '';
  readonly ended: Promise<unknown>;

  private constructor(
    private readonly process: ChildProcess,
    private readonly options: ChildOptions,
  ) {
    const keep = (chunk: Buffer) => {
      this.output = (this.output + chunk.toString()).slice(-KEPT_OUTPUT);
    };
    for (const stream of [process.stdout, process.stderr]) {
      stream?.on('data', keep);
      if (stream && options.onLine) createInterface({ input: stream }).on('line', options.onLine);
    }
    this.ended = once(process, 'exit');
  }

  static start(options: ChildOptions): Child {
    const { PATH, HOME, TMPDIR } = process.env;
    const inherited = Object.fromEntries(
      Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined),
    );
    // Passes only these variables, so that the developer's shell cannot change what is tested.
    const child = spawnOwned(process.execPath, [...NODE_FLAGS, options.script, ...(options.args ?? [])], {
      cwd: options.cwd,
      env: {
        ...(inherited as Record<string, string>),
        ...MALLOC,
        NODE_COMPILE_CACHE: COMPILE_CACHE,
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Child(child, options);
  }

  get pid(): number {
    return this.process.pid!;
  }

  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** `exit code 1`, `SIGKILL`; empty while it runs. */
  get end(): string {
    const { exitCode, signalCode } = this.process;
    return signalCode ?? (exitCode === null ? '' : `exit code ${exitCode}`);
  }

  /** The end of what it printed. */
  get log(): string {
    return this.output;
  }

  /** Waits until `url` responds with 2xx. Throws with its output when it ended or took too long. */
  async responding(url: string, forMs: number): Promise<void> {
    let last = 'nothing';
    const check = async () => {
      if (!this.running) return true;
      const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      last = `${response.status} ${await response.text()}`;
      return response.ok;
    };
    await waitUntil(check, { forMs, everyMs: 20, what: url }).catch((error: Error) => {
      throw this.failure(`no success from ${url} within ${forMs} ms: ${String(error.cause ?? last)}`);
    });
    if (!this.running) throw this.failure(`ended: ${this.end}`);
  }

  /** kill -9: nothing it holds in memory is saved. */
  async crash(): Promise<void> {
    if (this.running) this.process.kill('SIGKILL');
    await this.ended;
  }

  /** SIGTERM, then SIGKILL after `graceMs`. @returns whether it ended before that. */
  async stop(graceMs = 20_000): Promise<boolean> {
    if (this.running) this.process.kill('SIGTERM');
    const insist = new AbortController();
    const inTime = await Promise.race([
      this.ended.then(() => true),
      sleep(graceMs, false, { signal: insist.signal }).catch(() => true),
    ]);
    insist.abort();
    if (!inTime) await this.crash();
    return inTime;
  }

  private failure(what: string): Error {
    return new Error(`${this.options.name} (pid ${this.pid}) ${what}\n${this.output}`);
  }
}
