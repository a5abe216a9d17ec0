import { Child } from './child.js';
import { workspaceRoot } from './workspace.js';

export interface Recipe {
  name: string;
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** Resolves once the child is ready. */
  ready: (child: Child) => Promise<void>;
  onLine?: ((line: string) => void) | undefined;
  /** It ended although nobody ended it. */
  onEnd?: ((end: string) => void) | undefined;
}

/** A child that can be started again. */
export class Managed {
  private child: Child;
  private isWanted = true;

  constructor(private readonly recipe: Recipe) {
    this.child = this.start();
  }

  get log(): string {
    return this.child.log;
  }

  get pid(): number {
    return this.child.pid;
  }

  async ready(): Promise<void> {
    await this.recipe.ready(this.child);
  }

  launch(): void {
    if (this.child.running) throw new Error(`${this.recipe.name} is still running`);
    this.child = this.start();
  }

  async crash(): Promise<void> {
    this.isWanted = false;
    await this.child.crash();
  }

  async stop(): Promise<void> {
    this.isWanted = false;
    await this.child.stop();
  }

  private start(): Child {
    this.isWanted = true;
    const child = Child.start({ ...this.recipe, cwd: workspaceRoot });
    void child.ended.then(() => this.isWanted && this.recipe.onEnd?.(child.end));
    return child;
  }
}
