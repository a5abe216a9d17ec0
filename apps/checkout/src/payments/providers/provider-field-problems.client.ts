import {
  problemOfAuthorities,
  problemOfCertificate,
  problemOfPrivateKey,
} from './client-certificate.client.js';
import type { FieldValues, ProviderField } from './provider-fields.js';

/** Characters that an HTTP header and a form can carry. */
const SENDABLE = /^[\x20-\x7e]+$/;

interface Checks {
  now: number;
  problemOfUrl: (address: string) => string | null;
}

/** Validation errors of an admin's input, keyed by field name. */
export function fieldProblems(
  fields: readonly ProviderField[],
  values: FieldValues,
  checks: Checks,
): [field: ProviderField, message: string][] {
  const certificate = valueOfKind(fields, values, 'certificate');
  const privateKey = valueOfKind(fields, values, 'private-key');
  return fields.flatMap((field): [ProviderField, string][] => {
    const value = values[field.name];
    const problem = value
      ? problemOf(field, value, { ...checks, certificate, privateKey })
      : problemOfNone(field, { certificate, privateKey });
    return problem ? [[field, problem]] : [];
  });
}

interface Identity {
  certificate: string | undefined;
  privateKey: string | undefined;
}

function problemOfNone(
  { kind, required }: ProviderField,
  { certificate, privateKey }: Identity,
): string | null {
  if (kind === 'private-key' && certificate) return 'Informe a chave deste certificado.';
  if (kind === 'certificate' && privateKey) return 'Informe o certificado desta chave.';
  return required ? 'Campo obrigatório' : null;
}

function problemOf(field: ProviderField, value: string, checks: Checks & Identity): string | null {
  const { kind = 'text', secret, maxLength, options } = field;
  if (maxLength !== undefined && value.length > maxLength) return `Use até ${maxLength} caracteres.`;
  if (options && !options.some((one) => one.value === value)) return 'Escolha uma das opções.';
  switch (kind) {
    case 'address':
      return checks.problemOfUrl(value);
    case 'certificate':
      return problemOfCertificate(value, checks.now);
    case 'private-key':
      return problemOfPrivateKey(value, checks.certificate ?? '');
    case 'authorities':
      return problemOfAuthorities(value);
    case 'text':
      return secret && !SENDABLE.test(value)
        ? 'Use apenas letras, números e sinais comuns, sem acentos.'
        : null;
  }
}

function valueOfKind(
  fields: readonly ProviderField[],
  values: FieldValues,
  kind: ProviderField['kind'],
): string | undefined {
  const field = fields.find((one) => one.kind === kind);
  return field && values[field.name];
}
