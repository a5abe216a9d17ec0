import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { spawnOwned } from './spawn-owned.js';

const HOOKS = join(import.meta.dirname, 'typescript-hooks.mjs');

/** Runs a TypeScript file in a process of its own that reports by lines of JSON on standard output. */
export class TypescriptProcess {
  private readonly lines: unknown[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly errors: string[] = [];
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    createInterface({ input: child.stdout! }).on('line', (line) => this.read(line));
    child.stderr!.on('data', (chunk: Buffer) => this.errors.push(chunk.toString()));
    this.ended = new Promise((resolve) =>
      child.once('exit', (code) => {
        resolve(code);
        for (const wake of this.waiting) wake();
      }),
    );
  }

  static start(file: string, args: readonly string[], env: NodeJS.ProcessEnv): TypescriptProcess {
    const flags = ['--conditions=vale-source', '--import', HOOKS];
    const child = spawnOwned(process.execPath, [...flags, file, ...args], {
      // Drops Jest's own flags.
      env: { ...process.env, NODE_OPTIONS: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new TypescriptProcess(child);
  }

  get errorText(): string {
    return this.errors.join('');
  }

  /** The first line that `wanted` accepts, now or later. Rejects when the process ends first or after 30 s. */
  async waitForLine<T>(wanted: (line: unknown) => line is T): Promise<T> {
    return new Promise((resolve, reject) => {
      const done = (act: () => void) => {
        clearTimeout(timer);
        this.waiting.delete(check);
        act();
      };
      const check = () => {
        const found = this.lines.find(wanted);
        if (found !== undefined) return done(() => resolve(found));
        if (this.child.exitCode !== null || this.child.signalCode !== null) {
          done(() => reject(new Error(`the process ended before the expected line: ${this.errorText}`)));
        }
      };
      const late = () => done(() => reject(new Error(`no such line within 30 s: ${this.errorText}`)));
      const timer = setTimeout(late, 30_000);
      this.waiting.add(check);
      check();
    });
  }

  /** kill -9: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async terminate(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  private read(line: string): void {
    try {
      this.lines.push(JSON.parse(line));
    } catch {
      this.errors.push(`${line}\n`);
    }
    for (const wake of this.waiting) wake();
  }
}
