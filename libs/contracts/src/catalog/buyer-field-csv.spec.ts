import { describe, expect, it } from '@jest/globals';
import { buyerFieldsText, readBuyerFields } from './buyer-field-csv.js';
import type { BuyerField } from './buyer-field.js';
import { buyerFieldsSchema } from './buyer-field.js';

const fields: BuyerField[] = [
  { label: 'ID do jogador', kind: 'digits', per: 'unit', min: 6, max: 12, example: '123456' },
  { label: 'Servidor', kind: 'choice', per: 'order', options: ['Brasil', 'América do Norte'] },
  { label: 'Código', kind: 'text', per: 'unit', mask: 'AA-0000', max: 20 },
  { label: 'Conta', kind: 'email', per: 'order' },
];

describe('the buyer’s fields in a CSV', () => {
  it('are read as they were written', () => {
    const text = buyerFieldsText(fields);
    expect(text).toBe(
      'ID do jogador: numeros; tamanho 6-12; exemplo 123456 | Servidor: escolha; por pedido; opcoes Brasil, América do Norte | Código: texto; tamanho -20; formato AA-0000 | Conta: e-mail; por pedido',
    );
    expect(buyerFieldsSchema.parse(readBuyerFields(text))).toEqual(fields);
  });

  it('are read in any case, and with accents', () => {
    expect(readBuyerFields('ID: NÚMEROS; Por Pedido;  Tamanho 6 - ')).toEqual([
      { label: 'ID', kind: 'digits', per: 'order', min: 6 },
    ]);
  });

  it.each([
    'ID',
    'ID: nada',
    ': texto',
    'ID: texto; tamanho',
    'ID: texto; tamanho x-y',
    'ID: texto; cor azul',
    'ID: texto |',
  ])('are refused: %s', (text) => {
    expect(readBuyerFields(text)).toBeUndefined();
  });
});
