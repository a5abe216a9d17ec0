import { describe, expect, it } from '@jest/globals';
import { answerProblem, cleanAnswer } from './buyer-answer.js';
import { buyerFieldSchema, buyerFieldsSchema, type BuyerField } from './buyer-field.js';

const field = (change: Partial<BuyerField> = {}): BuyerField => ({
  label: 'ID do jogador',
  kind: 'text',
  per: 'unit',
  ...change,
});
const problemsOf = (change: Partial<BuyerField>) =>
  (buyerFieldSchema.safeParse(field(change)).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('a field asked of the buyer', () => {
  it.each([
    [{ min: 9, max: 8 }, 'max', 'O máximo não pode ser menor que o mínimo'],
    [{ kind: 'choice', options: ['BR'] }, 'options', 'Informe pelo menos duas opções'],
    [{ kind: 'choice', options: ['BR', 'BR'] }, 'options', 'Cada opção precisa ser diferente'],
    [{ kind: 'choice', options: ['BR', 'EU, US'] }, 'options.1', 'Não use vírgula em uma opção'],
    [{ mask: 'bb-c' }, 'mask', 'Use 0, A ou * no formato'],
    [{ mask: '000', min: 4 }, 'mask', 'O formato não tem o tamanho pedido'],
    [{ kind: 'digits', example: '12a' }, 'example', 'O exemplo não seria aceito'],
    [{ label: '  ' }, 'label', 'Preencha este campo'],
    [{ label: 'ID: jogador' }, 'label', 'Não use dois-pontos'],
    [{ label: 'ID|jogador' }, 'label', 'Não use | nem ;'],
  ] as const)('is refused with a reason: %j', (change, path, message) => {
    expect(problemsOf(change as Partial<BuyerField>)).toContainEqual([path, message]);
  });

  it.each([
    [{ kind: 'digits', mask: '000 000' }, { mask: '000000' }, '123 456'],
    [{ mask: 'AA  \u00A000' }, { mask: 'AA 00' }, 'BR  10'],
    [{ kind: 'digits', min: 6, max: 6, example: '123 456' }, { example: '123456' }, '123 456'],
    [
      { kind: 'choice', options: ['Sa\u0303o\u00A0Paulo', 'Rio  Sul'] },
      { options: ['S\u00E3o Paulo', 'Rio Sul'] },
      'Sa\u0303o\u00A0Paulo',
    ],
  ] as const)('is stored in a form that an answer can have: %j', (change, stored, typed) => {
    const parsed = buyerFieldSchema.parse(field(change as Partial<BuyerField>));
    expect(parsed).toMatchObject(stored);
    expect(answerProblem(parsed, cleanAnswer(parsed, typed))).toBeUndefined();
  });

  it('has options only if it is a choice, since a CSV could not say that there are none', () => {
    expect(buyerFieldSchema.parse(field({ options: [] }))).toEqual(field());
    expect(problemsOf({ kind: 'choice', options: ['Rio Sul', 'Rio  Sul'] })).toEqual([
      ['options', 'Cada opção precisa ser diferente'],
    ]);
  });

  it('is one of at most five, with a name of its own', () => {
    const named = (...labels: string[]) =>
      buyerFieldsSchema.safeParse(labels.map((label) => field({ label })));
    expect(named('ID', 'Servidor').success).toBe(true);
    expect(named('ID', 'id').success).toBe(false);
    expect(named('1', '2', '3', '4', '5', '6').success).toBe(false);
  });
});

describe('an answer', () => {
  const problem = (change: Partial<BuyerField>, typed: string) =>
    answerProblem(field(change), cleanAnswer(field(change), typed));

  it.each([
    [{}, ' Zé\tdo  Pulo ', undefined],
    [{}, '\u200B \u200B', 'Preencha este campo.'],
    [{ kind: 'digits' }, '123 456', undefined],
    [{ kind: 'digits' }, '12a', 'Use só números.'],
    [{ kind: 'digits', min: 6, max: 12 }, '12345', 'Use de 6 a 12 números.'],
    [{ min: 4, max: 4 }, 'abc', 'Use 4 caracteres.'],
    [{ max: 3 }, '👍👍👍', undefined],
    [{ max: 3 }, 'abcd', 'Use até 3 caracteres.'],
    [{ kind: 'choice', options: ['BR', 'EU'] }, 'EU', undefined],
    [{ kind: 'choice', options: ['BR', 'EU'] }, 'US', 'Escolha uma das opções.'],
    [{ kind: 'email' }, 'Ana@Example.com', undefined],
    [{ kind: 'email' }, 'ana', 'Informe um e-mail válido.'],
    [{ mask: '#A00-*' }, '#é12-x', undefined],
    [{ mask: '#A00' }, '#1x2', 'Use o formato #A00 (0 é um número, A é uma letra).'],
    [{ kind: 'digits', mask: '0000-00' }, '1234-56', undefined],
  ] as const)('for %j: %j', (change, typed, expected) => {
    expect(problem(change as Partial<BuyerField>, typed)).toBe(expected);
  });

  it('has one line, so that it cannot show another one in a mail or list', () => {
    expect(cleanAnswer({ kind: 'text' }, 'Ana\r\nServidor:\u202E 7')).toBe('Ana Servidor: 7');
  });

  it('is checked in linear time, whatever the form and the value are', () => {
    const long = 'a'.repeat(1_000_000);
    const started = performance.now();
    for (let times = 0; times < 20; times++) answerProblem(field({ mask: '*'.repeat(40) }), long);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
