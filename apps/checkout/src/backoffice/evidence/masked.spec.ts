import { describe, expect, it } from '@jest/globals';
import { masked, maskedDocument } from './masked.js';
import { payerOf } from './payer.js';

describe('a document', () => {
  it.each([
    ['52998224725', '***.982.247-**'],
    ['529.982.247-25', '***.982.247-**'],
    ['***.982.247-**', '***.982.247-**'],
    ['11222333000181', '11222333******'],
    ['11.222.333/0001-81', '11222333******'],
    ['', ''],
    ['-', '********'],
  ])('%s is shown as %s', (document, shown) => {
    expect(maskedDocument(document)).toBe(shown);
  });

  it('is masked in every field of its kind, and wherever it is known', () => {
    const body = {
      devedor: { cpf: '52998224725', nome: 'Ana' },
      pix: [
        { pagador: { CNPJ: '11222333000181' }, infoPagador: 'CPF 529.982.247-25, obrigado', valor: '50.00' },
      ],
      txid: '01JD52998224700000000000001',
      customer: { document: 52_998_224_725 },
    };
    expect(masked(body, ['52998224725'])).toEqual({
      devedor: { cpf: '***.982.247-**', nome: 'Ana' },
      pix: [
        { pagador: { CNPJ: '11222333******' }, infoPagador: 'CPF ***.982.247-**, obrigado', valor: '50.00' },
      ],
      txid: '01JD52998224700000000000001',
      customer: { document: '***.982.247-**' },
    });
  });
});

describe('a body of which only the beginning was kept', () => {
  it('has its documents masked too', () => {
    const text = '{"pix":[{"pagador":{"cpf": "11144477735","nome":"Bia"},"document":11222333000181,"va';
    expect(masked(text, [])).toBe(
      '{"pix":[{"pagador":{"cpf": "***.444.777-**","nome":"Bia"},"document":11222333******,"va',
    );
  });
});

describe('the payer', () => {
  const pix = { endToEndId: 'E1', valor: '50.00', pagador: { cpf: '52998224725', nome: 'Ana' } };

  it('is who the body with the payment’s id names', () => {
    const bodies = [null, { pix: [{ endToEndId: 'E2', pagador: { nome: 'Bia' } }, pix] }];
    expect(payerOf(bodies, 'E1')).toEqual({ name: 'Ana', document: '***.982.247-**' });
    expect(payerOf(bodies, 'E2')).toEqual({ name: 'Bia', document: null });
  });

  it('is unknown where no body says', () => {
    expect(payerOf([{ pix: [{ endToEndId: 'E1', pagador: 'Ana' }] }, 'E1', 7], 'E1')).toBeNull();
    expect(payerOf([{ pix: [pix] }], 'E3')).toBeNull();
  });
});
