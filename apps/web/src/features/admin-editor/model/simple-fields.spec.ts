import { describe, expect, it } from '@jest/globals';
import { productDraftSchema, productFieldRows, type Product } from '@vale/contracts/catalog';
import { conflictRows } from './conflict-rows.js';
import { editorSchema } from './editor-schema.js';
import { emptyValues, toPatch, toValues } from './editor-values.js';
import { readSimpleValues } from './simple-fields.js';

const product: Product = {
  ...productDraftSchema.parse({ nome: 'Steam', categoria: 'jogos', preco: 12.34 }),
  id: 'p1',
  createdAt: 0,
  soldOut: [],
};

const messagesOf = (over: object) =>
  Object.fromEntries(
    editorSchema(true)
      .safeParse({ ...emptyValues, nome: 'Steam', categoria: 'jogos', preco: '10', ...over })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('the editor', () => {
  it('has every field of a product, of the table or with a component of its own', () => {
    const { expiry: _expiry, expiryHours: _hours, ...values } = emptyValues;
    const names = [...Object.keys(values), 'expiraEm'].sort();
    expect(names).toEqual(productFieldRows.map(([name]) => name).sort());
  });

  it('names the limit of a simple field at the field', () => {
    expect(messagesOf({})).toEqual({});
    expect(messagesOf({ termos: Array.from({ length: 21 }, (_, at) => `t${at}`).join() })).toEqual({
      termos: 'Use no máximo 20 itens',
    });
    expect(
      messagesOf({
        marca: 'x'.repeat(81),
        descricao: 'x'.repeat(3_001),
        termos: `ok, ${'x'.repeat(61)}`,
        valorDeFace: '12.5',
        checkoutUrl: 'ftp://a.example',
      }),
    ).toEqual({
      marca: 'Use no máximo 80 caracteres',
      descricao: 'Use no máximo 3000 caracteres',
      termos: 'Use no máximo 60 caracteres',
      valorDeFace: 'Digite o preço com vírgula, como R$ 12,34',
      checkoutUrl: 'Informe um endereço válido',
    });
  });

  it('saves what is typed into the simple fields, and null for what is emptied', () => {
    const typed = {
      marca: ' Valve ',
      termos: 'gift, saldo,, gift',
      valorDeFace: 'R$ 50,00',
      descricao: 'Um.',
    };
    const saved = { marca: 'Valve', termos: ['gift', 'saldo'], valorDeFace: 50, descricao: 'Um.' };
    expect(toPatch({ ...toValues(product), ...typed }, product)).toEqual(saved);
    const filled = { ...product, ...saved };
    expect(toPatch(toValues(filled), filled)).toEqual({});
    const emptied = Object.fromEntries(Object.keys(typed).map((name) => [name, ' ']));
    expect(toPatch({ ...toValues(filled), ...emptied }, filled)).toEqual(
      Object.fromEntries(Object.keys(typed).map((name) => [name, null])),
    );
  });

  it('reads a draft of a release that had fewer fields', () => {
    expect(readSimpleValues({ marca: 'Valve' })).toEqual({
      marca: 'Valve',
      delivery: 'manual',
      isActive: true,
    });
  });

  it('shows simple fields of a conflict by label, as forms show them', () => {
    const theirs = {
      ...product,
      marca: 'Valve',
      isActive: false,
      delivery: 'codes' as const,
      valorDeFace: 50,
      quantityPrices: [{ from: 3, percent: 500 }],
    };
    const fields = ['marca', 'delivery', 'valorDeFace', 'termos', 'isActive', 'expiraEm', 'quantityPrices'];
    const rows = conflictRows(fields, product, theirs);
    expect(rows.map(({ label, mine, theirs: other }) => [label, mine, other.replace('\u00a0', ' ')])).toEqual(
      [
        ['Marca', 'Vazio', 'Valve'],
        ['Entrega', 'Manual, por uma pessoa', 'Códigos do estoque, na hora'],
        ['Valor de face', 'Vazio', 'R$ 50,00'],
        ['Termos de busca', 'Vazio', 'Vazio'],
        ['Situação', 'Ativo na loja', 'Inativo'],
        ['Expiração', 'Sem expiração', 'Sem expiração'],
        ['Preços por quantidade', 'Nenhum', '3 ou mais: 5 %'],
      ],
    );
  });
});
