import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { fieldMessage } from './field-message.js';

const messageOf = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: fieldMessage }).error?.issues[0]?.message;

describe('fieldMessage', () => {
  it.each([
    [z.string(), undefined, 'Campo obrigatório'],
    [z.string(), 42, 'Valor inválido'],
    [z.enum(['a', 'b']), undefined, 'Campo obrigatório'],
    [z.enum(['a', 'b']), 'c', 'Opção inválida'],
    [z.string().check(z.minLength(1)), '', 'Deve ter no mínimo 1 caractere'],
    [z.string().check(z.maxLength(3)), 'abcd', 'Deve ter no máximo 3 caracteres'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'Deve ter no máximo 1 item'],
    [z.number().check(z.gte(1)), 0, 'Deve ser no mínimo 1'],
    [z.number().check(z.gt(0)), 0, 'Deve ser maior que 0'],
    [z.number().check(z.lte(9)), 10, 'Deve ser no máximo 9'],
    [z.number().check(z.lt(9)), 9, 'Deve ser menor que 9'],
    [z.number().check(z.multipleOf(0.01)), 0.001, 'O valor deve ser múltiplo de 0,01'],
    [z.url(), 'x', 'Formato inválido'],
    [z.strictObject({}), { a: 1 }, 'Campo desconhecido'],
    [z.int(), 1.5, 'Valor inválido'],
  ] as const)('is in Portuguese: %#', (schema, value, expected) => {
    expect(messageOf(schema, value)).toBe(expected);
  });

  it('leaves the contract’s own sentence alone', () => {
    expect(messageOf(z.string({ error: 'Nome é obrigatório' }), undefined)).toBe('Nome é obrigatório');
  });
});
