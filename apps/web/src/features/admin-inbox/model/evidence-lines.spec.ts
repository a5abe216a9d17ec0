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

  it('says what the seller’s own system did with the units', () => {
    expect(evidenceLines({ refusedBySystem: ['1 × Steam'], keptFromSystem: ['2 × Netflix'] })).toEqual([
      { name: 'Recusado pelo seu sistema', value: '1 × Steam' },
      { name: 'Com código guardado', value: '2 × Netflix' },
    ]);
  });
});
