import 'reflect-metadata';
import type { Type } from '@nestjs/common';

type Token<T = unknown> = Type<T> | (abstract new (...args: never[]) => T) | string;

interface NamedDependency {
  index: number;
  param: Token;
}

/** Makes services by their constructors, as Nest does, and without its start: a history has several processes. */
export class Container {
  private readonly made: Map<Token, unknown>;

  /** Replacements of repositories, drivers and settings, keyed by class or Nest token. */
  constructor(given: Iterable<readonly [Token, unknown]>) {
    this.made = new Map(given);
  }

  get<T>(token: Token<T>): T {
    if (!this.made.has(token)) this.made.set(token, this.make(token));
    return this.made.get(token) as T;
  }

  use(token: Token, instead: unknown): void {
    this.made.set(token, instead);
  }

  private make(token: Token): unknown {
    if (typeof token === 'string') return unused(token);
    const types = (Reflect.getMetadata('design:paramtypes', token) ?? []) as Token[];
    const named = (Reflect.getMetadata('self:paramtypes', token) ?? []) as NamedDependency[];
    if (types.length < token.length) throw new Error(`nothing stands in for ${token.name}`);
    const needed = types.map((type, at) => named.find(({ index }) => index === at)?.param ?? type);
    return Reflect.construct(
      token,
      needed.map((one) => this.get(one)),
    );
  }
}

/** Stand-in for a dependency that no history uses: any use fails. */
function unused(name: string): object {
  const fail = () => {
    throw new Error(`nothing stands in for ${name}`);
  };
  return new Proxy({}, { get: fail, set: fail });
}
