import { expect, it } from '@jest/globals';
import { couponsCsv } from './coupon-lines.js';

const coupon = {
  id: 'c1',
  code: 'NATAL',
  uses: 3,
  paid: 2,
  discount: 1_500,
  revenue: 90_050,
  refunded: 4_500,
  costed: 3,
  profit: -250,
};

it('the file has the sums in reais, and no profit where no cost is known', () => {
  const rows = couponsCsv([coupon, { ...coupon, code: '=X', costed: 0, profit: 0 }])
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(rows).toEqual([
    'Cupom;Usos;Pedidos pagos;Desconto;Receita;Devolvido;Lucro',
    'NATAL;3;2;15,00;900,50;45,00;-2,50',
    "'=X;3;2;15,00;900,50;45,00;",
  ]);
});
