import { setting } from '@vale/platform/config';
import * as z from 'zod/mini';
import { variableOf, type FieldValues, type ProviderField } from './provider-fields.js';

interface Provider {
  driver: string;
  fields: readonly ProviderField[];
}

/** A setting of the environment for each field of each provider. Those of one name share it. */
export function settingsOfFields(
  providers: readonly Provider[],
): Record<string, z.ZodMiniType<string | undefined>> {
  const uses = Map.groupBy(
    providers.flatMap(({ driver, fields }) => fields.map((field) => ({ driver, field }))),
    ({ field }) => variableOf(field),
  );
  return Object.fromEntries(
    [...uses].map(([variable, used]) => {
      const { kind, options, fallback } = used[0]!.field;
      const value = options ? z.enum(options.map((one) => one.value)) : schemaOf(kind);
      const schema = fallback === undefined ? z.optional(value) : z._default(value, fallback);
      return [variable, setting(schema, { description: descriptionOf(used), secret: isSecret(used) })];
    }),
  );
}

/** Each field with the driver of its provider. */
type Use = { driver: string; field: ProviderField };

function schemaOf(kind: ProviderField['kind']): z.ZodMiniType<string> {
  return kind === 'address' ? z.url({ protocol: /^https?$/ }) : z.string();
}

function isSecret(used: readonly Use[]): boolean {
  // A client id is no secret.
  return used.some(({ field }) => field.secret && field.name !== 'publicToken');
}

function descriptionOf(used: readonly Use[]): string {
  const byLabel = Map.groupBy(used, ({ field }) => field.label.replace(/ \(opcional\)$/, ''));
  const texts = [...byLabel].map(
    ([label, uses]) => `"${label}" of ${uses.map(({ driver }) => driver).join(', ')}`,
  );
  const isPem = used.some(({ field }) => field.kind && field.kind !== 'text' && field.kind !== 'address');
  return `${texts.join('; ')}.${isPem ? ' As PEM; line ends may be written \\n.' : ''}`;
}

export function fieldSettings(
  config: Readonly<Record<string, unknown>>,
  fields: readonly ProviderField[],
): FieldValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = config[variableOf(field)];
      return typeof value === 'string' && value !== '' ? [[field.name, value.replaceAll('\\n', '\n')]] : [];
    }),
  );
}

/** Reasons why the settings do not describe an account of the provider. */
export function fieldSettingProblems(
  config: Readonly<Record<string, unknown>>,
  { driver, fields }: Provider,
): string[] {
  const values = fieldSettings(config, fields);
  return fields
    .filter(({ name, required }) => required && !values[name])
    .map((field) => `${variableOf(field)} is missing: the provider ${driver} needs it`);
}
