import { Child } from './child.js';
import { workspaceRoot } from './workspace.js';

export interface Recipe {
  name: string;
  script: string;
  args?: string[];
  env: Record<string, string>;
  /** Resolves once the child is ready. */
  ready: (child: Child) => Promise<void>;
}

/** A child that can be started again. */
export class Managed {
  private child: Child;

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
    await this.child.crash();
  }

  async stop(): Promise<void> {
    await this.child.stop();
  }

  private start(): Child {
    return Child.start({ ...this.recipe, cwd: workspaceRoot });
  }
}
