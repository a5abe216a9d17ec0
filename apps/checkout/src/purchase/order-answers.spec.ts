import { describe, expect, it } from '@jest/globals';
import type { BuyerField } from '@vale/contracts/catalog';
import { buyerAnswerErrors, type OrderRequest } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { aCustomer } from '@vale/testing/builders';
import { anOffer } from '../../test/offer-builder.js';
import { chooseAnswers } from './order-answers.js';

const ID: BuyerField = { label: 'ID', kind: 'digits', per: 'unit', min: 4 };
const SERVER: BuyerField = { label: 'Servidor', kind: 'choice', per: 'order', options: ['BR', 'EU'] };

const offers = new Map(
  [anOffer({ id: 'diamonds', fields: [SERVER, ID] }), anOffer({ id: 'card' })].map((offer) => [
    offer.product.id,
    offer,
  ]),
);
const item = (productId: string, quantity = 1, variation = '') => ({ productId, variation, quantity });

const chosen = (request: Partial<OrderRequest>) =>
  chooseAnswers({ productId: 'diamonds', variations: [], customer: aCustomer(), ...request }, offers);
const given = (at: number, unit: number, label: string, value: string) => ({ item: at, unit, label, value });

function refusal(request: Partial<OrderRequest>): AppError {
  try {
    chosen(request);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}

describe('the answers of an order', () => {
  it('are those of each unit, and once those of the whole order, by line', () => {
    const items = [item('card', 2), item('diamonds', 2, 'a'), item('diamonds', 1, 'b')];
    const answers = [
      given(1, 0, 'Servidor', 'BR'),
      given(1, 0, 'ID', '1111'),
      given(1, 1, 'ID', '22 22'),
      given(2, 0, 'ID', '3333'),
      given(0, 0, 'ID', 'of a product that asks for nothing'),
    ];
    expect(chosen({ items, answers })).toEqual([
      { line: 2, label: 'Servidor', value: 'BR', whole: true },
      { line: 2, label: 'ID', value: '1111' },
      { line: 3, label: 'ID', value: '2222' },
      { line: 4, label: 'ID', value: '3333' },
    ]);
  });

  it('belong to the variations of a request without items', () => {
    const answers = [given(0, 0, 'Servidor', 'EU'), given(0, 0, 'ID', '1111'), given(1, 0, 'ID', '2222')];
    const lines = chosen({ variations: ['a', 'b'], answers }).map(({ line, value }) => [line, value]);
    expect(lines).toEqual([
      [0, 'EU'],
      [0, '1111'],
      [1, '2222'],
    ]);
  });

  it('are refused with each unit and field where one is missing or wrong', () => {
    const items = [item('card'), item('diamonds', 2)];
    const error = refusal({ items, answers: [given(1, 0, 'Servidor', 'Marte'), given(1, 1, 'ID', '1111')] });
    expect(error.is(buyerAnswerErrors.answersChanged)).toBe(true);
    expect(error.message).toBe('A loja mudou o que pede. Confira: Servidor, ID.');
    expect(error.data).toEqual({
      answers: [
        { item: 1, unit: 0, label: 'Servidor', problem: 'Escolha uma das opções.' },
        { item: 1, unit: 0, label: 'ID', problem: 'Preencha este campo.' },
      ],
    });
  });

  it('are none of a product that asks for nothing', () => {
    expect(chosen({ productId: 'card', answers: [given(0, 0, 'ID', '1111')] })).toEqual([]);
  });
});
