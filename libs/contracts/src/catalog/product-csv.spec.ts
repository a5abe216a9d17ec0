import { describe, expect, it } from '@jest/globals';
import { fieldOfHeading, productsCsv } from './product-csv.js';
import { productFieldRows } from './product-fields.js';

describe('the columns of a CSV file of products', () => {
  const headings = productsCsv([]).replace('\uFEFF', '').trim().split(';');

  it('keep their places, because spreadsheets of owners count on them; newer ones follow', () => {
    expect(headings.slice(0, 20)).toEqual([
      ...['id', 'nome', 'categoria', 'preco', 'valor de face', 'marca', 'selo', 'situacao', 'expira em'],
      ...['entrega', 'variacoes', 'caracteristicas', 'descricao', 'regiao', 'plataforma', 'termos de busca'],
      ...['imagem', 'criada em', 'campos do comprador', 'precos por quantidade'],
    ]);
  });

  it('are those of the table of fields, each found by its heading and by its name', () => {
    const named = productFieldRows.filter(([, { heading }]) => heading);
    expect(headings).toHaveLength(named.length + 4);
    for (const [name, { heading }] of named)
      expect([name, fieldOfHeading(heading!), fieldOfHeading(name)]).toEqual([name, name, name]);
  });
});
