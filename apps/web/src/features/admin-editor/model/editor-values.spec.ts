import { firstAdminCategories } from '../../../testing/builders.js';
import { describe, expect, it } from '@jest/globals';
import { fromLocalTime, localTime, productDraftSchema, type Product } from '@vale/contracts/catalog';
import { readPrice } from '@vale/contracts/money';
import { HOUR_MS } from '@vale/contracts/time';
import {
  emptyValues,
  toDraft,
  toPatch,
  toPreview,
  toValues,
  type EditorValues,
  formattedPrice,
} from './editor-values.js';
import { expiryIn, expiryLabel, EXPIRY_HOURS } from './expiry-field.js';
import { categoryForm, setCategoryForms } from './category-forms.js';
import { areRatings, extrasOf } from './extras-fields.js';
import { DEFAULT_PACK, giftVariations } from './presets.js';

setCategoryForms(firstAdminCategories());

const NOW = Date.UTC(2026, 10, 22, 15, 30);

function aProduct(over: Partial<Product> = {}): Product {
  const draft = productDraftSchema.parse({ nome: 'Steam', categoria: 'jogos', preco: 12.34 });
  return { ...draft, id: 'p1', createdAt: 0, soldOut: [], ...over };
}

const valuesWith = (over: Partial<EditorValues>): EditorValues => ({
  ...emptyValues,
  nome: ' Steam ',
  categoria: 'jogos',
  ...over,
});

const row = { value: '', checkoutUrl: '', delivery: 'manual' as const };

describe('a price', () => {
  it('survives load, save, load as "R$ 12,34"', () => {
    const loaded = toValues(aProduct());
    expect(loaded.preco).toBe('R$ 12,34');
    const saved = toDraft(loaded, NOW);
    expect(saved.preco).toBe(12.34);
    expect(toValues(aProduct(saved)).preco).toBe('R$ 12,34');
  });

  it.each([
    ['R$ 1.234,50', 1234.5],
    ['12', 12],
    ['12,3', 12.3],
    ['0', 0],
  ])('%s is %d', (text, reais) => {
    expect(readPrice(text)).toBe(reais);
  });

  it.each(['12.3', '12.34', 'R$', 'doze', '-1', '1,234'])('%s is none, and stays as it was typed', (text) => {
    expect(readPrice(text)).toBeUndefined();
    expect(formattedPrice(text)).toBe(text);
  });

  it('is the first variation’s where the product has none, and 0 where nothing is typed', () => {
    const variations = [{ name: 'A', value: '', price: 75, delivery: 'manual' as const }];
    const { preco: _none, ...without } = aProduct({ variations });
    expect(toValues(without as Product).preco).toBe('R$ 75,00');
    expect(toPatch(toValues(without as Product), without as Product)).toEqual({});
    expect(toDraft(valuesWith({}), NOW).preco).toBe(0);
  });
});

describe('a product that is added', () => {
  it('leaves half rows and empty lines out, and expires 24 hours after it is saved', () => {
    const draft = toDraft(
      valuesWith({
        features: [{ text: ' Um ' }, { text: '  ' }],
        variations: [
          { ...row, name: 'Gift 150', price: 'R$ 75,00', value: 'R$ 150' },
          { ...row, name: 'Sem preço', price: '' },
          { ...row, name: 'Grátis', price: '0' },
          { ...row, name: ' ', price: '10' },
        ],
      }),
      NOW,
    );
    expect(draft.nome).toBe('Steam');
    expect(draft.features).toEqual(['Um']);
    expect(draft.variations).toEqual([{ name: 'Gift 150', value: 'R$ 150', price: 75, delivery: 'manual' }]);
    expect(draft.expiraEm).toBe(NOW + 24 * HOUR_MS);
    expect(draft.banner).toBe('');
    expect(productDraftSchema.safeParse(draft).success).toBe(true);
  });

  it('has the extras of its category alone', () => {
    const extras = { ...emptyValues.extras, players: 'Ana; 90\n Bia ', coins: '5M', jogo: 'FC' };
    expect(toDraft(valuesWith({ categoria: 'ea-fc26', extras }), NOW).extras).toEqual({
      players: [{ nome: 'Ana', rating: 90 }, { nome: 'Bia' }],
      coins: '5M',
    });
    expect(toDraft(valuesWith({ extras }), NOW).extras).toEqual({ jogo: 'FC' });
    expect(['lojas-online', 'cs2', 'app-stores'].map(extrasOf)).toEqual([
      ['plataforma', 'regiao', 'skins', 'agentes'],
      ['plataforma', 'regiao', 'skins'],
      ['plataforma', 'regiao', 'valor'],
    ]);
    expect([areRatings('Ana; 99\nBia'), areRatings('Ana; 100'), areRatings('Ana; x')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a change', () => {
  const product = aProduct({
    expiraEm: NOW + 12_345,
    checkoutUrl: 'https://a.example/x',
    marca: 'Valve',
    extras: { regiao: 'Brasil', jogo: 'CS' },
  });

  it('has the fields that differ, and null for what is removed', () => {
    const values = toValues(product);
    expect(toPatch(values, product)).toEqual({});
    const typed = { ...values, nome: 'Outro', checkoutUrl: '', marca: ' ' };
    expect(toPatch(typed, product)).toEqual({ nome: 'Outro', checkoutUrl: null, marca: null });
  });

  it('keeps extras that the category has no field for', () => {
    const values = toValues(product);
    const typed = { ...values, extras: { ...values.extras, nivel: '40' } };
    expect(toPatch(typed, product)).toEqual({ extras: { regiao: 'Brasil', jogo: 'CS', nivel: '40' } });
  });

  it('keeps the seconds of a time that nobody changed, and removes one that is emptied', () => {
    const values = toValues(product);
    expect(values.expiry).toEqual({ date: '2026-11-22', time: '12:30' });
    expect(toPatch({ ...values, expiry: { date: '', time: '' } }, product)).toEqual({ expiraEm: null });
    const later = { date: '2026-11-22', time: '12:31' };
    expect(toPatch({ ...values, expiry: later }, product)).toEqual({ expiraEm: NOW + 60_000 });
  });
});

describe('a time in São Paulo', () => {
  it('is three hours behind UTC, and two in a summer of the past', () => {
    expect(fromLocalTime({ date: '2026-11-22', time: '00:15' })).toBe(Date.UTC(2026, 10, 22, 3, 15));
    expect(fromLocalTime({ date: '2018-12-01', time: '12:00' })).toBe(Date.UTC(2018, 11, 1, 14));
    expect(localTime(Date.UTC(2026, 10, 22, 2, 59))).toEqual({ date: '2026-11-21', time: '23:59' });
  });

  it('needs both parts', () => {
    expect(fromLocalTime({ date: '', time: '' })).toBeNull();
    expect(fromLocalTime({ date: '2026-11-22', time: '' })).toBeNaN();
  });
});

describe('the presets', () => {
  it('have six gifts, 700 for 450 and 1500 for 750', () => {
    expect(giftVariations.map(({ value, price }) => [value, price])).toEqual([
      ...[
        ['R$ 150', 75],
        ['R$ 300', 150],
        ['R$ 500', 250],
      ],
      ...[
        ['R$ 700', 450],
        ['R$ 1000', 500],
        ['R$ 1500', 750],
      ],
    ]);
  });

  it('have packs for both names of a category, and a default one of five', () => {
    for (const category of ['ea-fc26', 'cs2', 'jogos', 'app-stores'])
      expect(categoryForm(category)!.features.length).toBeGreaterThan(0);
    expect(categoryForm('viagens')).toBe(categoryForm('ea-fc26'));
    expect(categoryForm('lojas-online')!.features).toEqual([]);
    expect(categoryForm('apex')).toBeNull();
    expect(DEFAULT_PACK).toHaveLength(5);
  });

  it('expire after 0, 1, 6, 12, 24, 48, 72 or 168 hours', () => {
    expect([...EXPIRY_HOURS]).toEqual([0, 1, 6, 12, 24, 48, 72, 168]);
    expect([0, 1, 24, 168].map(expiryLabel)).toEqual([
      'Sem expiração',
      '1 hora',
      '24 horas',
      '168 horas (7 dias)',
    ]);
    expect([expiryIn('0', NOW), expiryIn('168', NOW)]).toEqual([null, NOW + 168 * HOUR_MS]);
  });
});

describe('prices by quantity', () => {
  const quantityPrices = [{ from: 3, percent: 850 }];

  it('survive load and save, and a draft of a release without them', () => {
    const product = aProduct({ quantityPrices });
    expect(toPatch(toValues(product), product)).toEqual({});
    const { quantityPrices: _none, ...draft } = toValues(product);
    expect(toDraft(draft, NOW)).not.toHaveProperty('quantityPrices');
  });

  it('are previewed once they are right', () => {
    const shown = (percent: string) =>
      toPreview(valuesWith({ quantityPrices: [{ from: '3', percent }] }), { now: NOW, isNew: true })
        .quantityPrices;
    expect([shown('8,5'), shown('muito')]).toEqual([quantityPrices, undefined]);
  });
});
