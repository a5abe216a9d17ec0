import type * as z from 'zod/mini';

type Issue = z.core.$ZodRawIssue;

const units: Record<string, [one: string, many: string]> = {
  string: ['caractere', 'caracteres'],
  array: ['item', 'itens'],
  set: ['item', 'itens'],
};

/**
 * Portuguese sentences for checks without one in the contract; passed to zod whenever user input is parsed.
 */
export function fieldMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Campo obrigatório' : 'Valor inválido';
    case 'too_small':
      return bound('no mínimo', 'maior que', issue.origin, issue.minimum, issue.inclusive);
    case 'too_big':
      return bound('no máximo', 'menor que', issue.origin, issue.maximum, issue.inclusive);
    case 'invalid_value':
      return issue.input === undefined ? 'Campo obrigatório' : 'Opção inválida';
    case 'invalid_format':
      return 'Formato inválido';
    case 'not_multiple_of':
      return `O valor deve ser múltiplo de ${String(issue.divisor).replace('.', ',')}`;
    case 'unrecognized_keys':
      return 'Campo desconhecido';
    default:
      return 'Valor inválido';
  }
}

function bound(
  inclusiveWord: string,
  exclusiveWord: string,
  origin: string,
  value: number | bigint,
  inclusive = true,
): string {
  const unit = units[origin];
  if (unit) return `Deve ter ${inclusiveWord} ${value} ${unit[Number(value) === 1 ? 0 : 1]}`;
  return inclusive ? `Deve ser ${inclusiveWord} ${value}` : `Deve ser ${exclusiveWord} ${value}`;
}
