import { describe, expect, it } from '@jest/globals';
import { evidenceLines } from './evidence-lines.js';

describe('the evidence of a case', () => {
  it('has the variations of its stocks', () => {
    expect(evidenceLines({ variations: ['Prata', 'Ouro'] })).toEqual([
      { name: 'Variações', value: 'Prata; Ouro' },
    ]);
  });

  it('has no empty line for a product without variations', () => {
    expect(evidenceLines({ variations: [''], centavos: 150 })).toEqual([{ name: 'Valor', value: 'R$ 1,50' }]);
  });
});
