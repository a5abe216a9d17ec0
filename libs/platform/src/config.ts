import { Inject } from '@nestjs/common';
import * as z from 'zod/mini';

/** Documentation for operators; `.env.example` and docs/configuration.md are generated from it. */
export interface SettingMeta {
  /** One English sentence; name the unit. */
  description: string;
  /** Never printed. Outside demo mode startup is refused while its value is the default. */
  secret?: boolean;
  /** Set if the value is one or several keys that encrypt or sign. */
  keys?: (text: string, env: Environment) => SettingKeys;
}

/** Secrets of one setting: what new data is sealed and signed with, and what only opens older data. */
export interface SettingKeys {
  readonly inUse: readonly string[];
  readonly retired: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingRow {
  variable: string;
  /** Text as in the environment; empty if there is no default. */
  default: string;
  secret: boolean;
  description: string;
  keys?: SettingMeta['keys'];
}

type Shape = Record<string, z.ZodMiniType>;
type ValueOf<S extends Shape> = { readonly [Variable in keyof S]: z.output<S[Variable]> };

export interface ConfigDefinition<Value = unknown> {
  readonly name: string;
  /** Throws `ConfigError` that lists every problem. An empty variable counts as an absent one. */
  load(env: Environment): Value;
  describe(): SettingRow[];
  /** Reasons to refuse a start with these settings, one line each. Called once all values are valid. */
  dangers(env: Environment): readonly string[];
  /** Returns warnings for a start outside demo mode, one line each. */
  warnings(env: Environment): readonly string[];
}

export type ConfigOf<Definition> = Definition extends ConfigDefinition<infer Value> ? Value : never;

/** Everything that is wrong with an environment, one line each. */
export class ConfigError extends Error {
  constructor(
    title: string,
    readonly problems: readonly string[],
  ) {
    super([title, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

const metadata = new WeakMap<object, SettingMeta>();

/** A schema with its description: `PORT: setting(z._default(integer(), 3000), 'Port of …')`. */
export function setting<S extends z.ZodMiniType>(schema: S, meta: SettingMeta | string): S {
  // A copy, because two settings may share one schema, each with its own description.
  const own = schema.clone() as S;
  metadata.set(own, typeof meta === 'string' ? { description: meta } : meta);
  return own;
}

/** An integer, given as text. */
export function integer(bounds: { min?: number; max?: number } = {}) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = bounds;
  return z.coerce.number().check(z.int(), z.gte(min), z.lte(max));
}

/** yes/no, true/false, on/off, 1/0. */
export const flag = () => z.stringbool();

/**
 * One app's settings: environment variable -> schema, each wrapped in `setting(…)` with a default that works
 * offline (or `z.optional` for features that are off without it). `finish` derives values from others;
 * `dangersOf` names values that are valid but unsafe, such as an address without TLS in production, and `warningsOf` those that
 * are probably a mistake.
 */
export function defineConfig<S extends Shape>(
  name: string,
  shape: S,
  finish: (value: ValueOf<S>, env: Environment) => ValueOf<S> = (value) => value,
  dangersOf: (value: ValueOf<S>, env: Environment) => readonly string[] = () => [],
  warningsOf: (value: ValueOf<S>, env: Environment) => readonly string[] = () => [],
): ConfigDefinition<ValueOf<S>> {
  const metaOf = (variable: string): SettingMeta => {
    const meta = metadata.get(shape[variable]!);
    if (!meta) throw new Error(`${name}.config: wrap ${variable} in setting(schema, 'what it is for')`);
    return meta;
  };
  const rows = Object.keys(shape).map((variable) => {
    const { description, secret = false, keys } = metaOf(variable);
    const fallback = defaultText(shape[variable]!);
    return { variable, description, secret, default: fallback, ...(keys && { keys }) };
  });

  const definition: ConfigDefinition<ValueOf<S>> = {
    name,
    describe: () => rows,
    dangers: (env) => dangersOf(definition.load(env), env),
    warnings: (env) => warningsOf(definition.load(env), env),
    load(env) {
      const problems: string[] = [];
      const value: Record<string, unknown> = {};
      for (const { variable, secret } of rows) {
        const given = env[variable] === '' ? undefined : env[variable];
        const result = z.safeParse(shape[variable]!, given, { error: english });
        if (result.success) value[variable] = result.data;
        else problems.push(problemLine(variable, given, secret, result.error.issues[0]?.message));
      }
      if (problems.length > 0) throw new ConfigError(`The settings of ${name} cannot be used:`, problems);
      return finish(value as ValueOf<S>, env);
    },
  };
  return definition;
}

/** An app's settings with those of one of its modules, under the app's token. */
export function joinConfigs<A, B>(
  app: ConfigDefinition<A>,
  module: ConfigDefinition<B>,
): ConfigDefinition<A & B> {
  const both = [app, module];
  return {
    name: app.name,
    describe: () => both.flatMap((one) => one.describe()),
    dangers: (env) => both.flatMap((one) => one.dangers(env)),
    warnings: (env) => both.flatMap((one) => one.warnings(env)),
    load(env) {
      const problems: string[] = [];
      const values = both.map((one) => {
        try {
          return one.load(env);
        } catch (error) {
          if (!(error instanceof ConfigError)) throw error;
          problems.push(...error.problems);
          return {};
        }
      });
      if (problems.length > 0) throw new ConfigError(`The settings of ${app.name} cannot be used:`, problems);
      return Object.assign({}, ...values) as A & B;
    },
  };
}

const english = z.locales.en().localeError;

function problemLine(variable: string, given: string | undefined, secret: boolean, reason = 'invalid') {
  if (given === undefined) return `${variable} is missing`;
  return `${variable}=${secret ? '(secret)' : given}: ${reason}`;
}

function defaultText(schema: z.ZodMiniType): string {
  const result = z.safeParse(schema, undefined);
  return result.success && result.data !== undefined ? String(result.data) : '';
}

/** Nest's token for an app's loaded settings. */
export function configToken(definition: ConfigDefinition): string {
  return `config:${definition.name}`;
}

export const InjectConfig = (definition: ConfigDefinition): ParameterDecorator & PropertyDecorator =>
  Inject(configToken(definition));
