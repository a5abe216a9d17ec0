import { describe, expect, it } from '@jest/globals';
import {
  adminBumpSchema,
  adminTestimonialSchema,
  editedProductSchema,
  productField,
  storeSettingsSchema,
} from '@vale/contracts/catalog';
import { templateSchema } from '@vale/contracts/discord';
import { adminUserSchema } from '@vale/contracts/identity';
import { aStoredProduct } from '../../../testing/builders.js';
import { differencesOf } from './differences.js';
import { fieldText } from './field-names.js';
import { MARKS } from './refused-change.js';

const COMPARED = {
  adminBumpSchema,
  adminTestimonialSchema,
  adminUserSchema,
  editedProductSchema,
  storeSettingsSchema,
  templateSchema,
};

/**
 * Readers understand these names as they stand, or the field never differs, or it is a part of a price by quantity, which is shown
 * as a sentence.
 */
const PLAIN = [
  ...['nome', 'imagem', 'status', 'id'],
  ...['coins', 'skins', 'agentes', 'jogo', 'itens', 'plataforma', 'valor'],
  ...['from', 'percent'],
];

/** Parts of a zod schema that are used here. */
interface Definition {
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
}
interface Schema {
  _zod: { def: Definition };
}

function namesIn({ _zod: { def } }: Schema): string[] {
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...namesIn(field)]);
  const within = [def.innerType, def.element].flatMap((inner) => (inner ? namesIn(inner) : []));
  return [...own, ...within];
}

describe('the differences of two states', () => {
  it.each(Object.entries(COMPARED))('name each field of %s in Portuguese', (_name, schema) => {
    const names = namesIn(schema as unknown as Schema).filter((name) => !MARKS.includes(name));
    expect(names).not.toHaveLength(0);
    const isKnown = (name: string) => PLAIN.includes(name) || productField(name) !== undefined;
    expect(names.filter((name) => fieldText([name]) === name && !isKnown(name))).toEqual([]);
  });

  it('show a variation in the words of the editor, its price in reais', () => {
    const variation = { name: 'Ouro', value: '100 moedas', price: 12.5, delivery: 'codes' as const };
    const [difference] = differencesOf(
      aStoredProduct({ variations: [] }),
      aStoredProduct({ variations: [variation] }),
    );
    expect(difference?.after?.replaceAll('\u00a0', ' ')).toBe(
      'nome: Ouro, o que recebe: 100 moedas, preço: R$ 12,50, entrega: códigos do estoque',
    );
  });

  it('show prices by quantity as files have them', () => {
    const steps = (percent: number) => aStoredProduct({ quantityPrices: [{ from: 3, percent }] });
    expect(differencesOf(steps(500), steps(850))).toEqual([
      { path: ['quantityPrices'], before: '3 ou mais: 5 %', after: '3 ou mais: 8,5 %' },
    ]);
  });
});
