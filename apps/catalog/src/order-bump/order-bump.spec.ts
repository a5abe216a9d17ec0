import { describe, expect, it } from '@jest/globals';
import { isOfferedWith, isSoldOut, toOrderBumpView, type OrderBumpRecord } from './order-bump.js';

const bump: OrderBumpRecord = {
  _id: 'b',
  categoria: 'viagens',
  titulo: 'Chip',
  descricao: '5 GB',
  imagem: '/x.svg',
  preco: 19.9,
  delivery: 'codes',
  isActive: true,
  createdAt: '2026-11-21',
  soldOut: false,
};

describe('an order bump', () => {
  it('is offered under both names of its category, whichever it carries', () => {
    expect(isOfferedWith(bump, 'ea-fc26')).toBe(true);
    expect(isOfferedWith({ ...bump, categoria: 'ea-fc26' }, 'viagens')).toBe(true);
    expect(isOfferedWith(bump, 'jogos')).toBe(false);
    expect(isOfferedWith({ ...bump, categoria: 'apex' }, 'jogos')).toBe(false);
    expect(isOfferedWith({ ...bump, isActive: false }, 'viagens')).toBe(false);
  });

  it('is sold out when it is delivered from a stock that is empty', () => {
    expect(isSoldOut(bump, 1)).toBe(false);
    expect(isSoldOut(bump, 0)).toBe(true);
    expect(isSoldOut({ delivery: 'manual' }, 0)).toBe(false);
  });

  it('is shown as it is stored, with the text of its price', () => {
    expect(toOrderBumpView(bump)).toEqual({
      id: 'b',
      title: 'Chip',
      description: '5 GB',
      image: '/x.svg',
      price: 19.9,
      priceText: 'R$ 19,90',
      soldOut: false,
    });
    expect(toOrderBumpView({ ...bump, soldOut: true }).soldOut).toBe(true);
  });
});
