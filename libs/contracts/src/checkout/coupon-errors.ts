import { defineErrors } from '../define/error.js';

/** Refusals of an order's coupon. */
export const couponErrors = defineErrors('checkout', {
  couponUnknown: { status: 422, detail: 'Este cupom não existe. Confira o código.' },
  couponInactive: { status: 422, detail: 'Este cupom não está valendo agora.' },
  couponOver: { status: 422, detail: 'Este cupom venceu.' },
  couponNotForThese: { status: 422, detail: 'Este cupom não vale para os produtos deste pedido.' },
  couponMinimum: { status: 422, detail: 'Este cupom vale a partir de {minimum} em produtos participantes.' },
  couponBelowMinimum: {
    status: 422,
    detail: 'Com este cupom o pedido fica em {total}, e o PIX desta loja aceita a partir de {minimum}.',
  },
  /** The order costs less without it, by the discount for its number of units. */
  couponWorse: { status: 422, detail: 'O desconto por quantidade já é melhor do que este cupom.' },
  couponFirstOnly: { status: 409, detail: 'Este cupom vale só na primeira compra.' },
  couponUsedByBuyer: {
    status: 409,
    detail: 'Você já usou este cupom, ou ele está em um PIX seu que ainda pode ser pago.',
  },
  couponOneUnit: {
    status: 422,
    detail: 'Este cupom dá uma unidade de um produto participante. Faça um pedido só com ela.',
  },
  couponCodeUsed: {
    status: 409,
    detail: 'Este código já foi usado, ou está em um PIX que ainda pode ser pago.',
  },
  couponUsedUp: { status: 409, detail: 'Este cupom esgotou, ou está em PIX que ainda podem ser pagos.' },
});

export const couponAdminErrors = defineErrors('checkout', {
  couponNotFound: { status: 404, detail: 'Este cupom não existe mais.' },
  couponCodesFixed: {
    status: 422,
    detail: 'Os códigos deste cupom já existem: a quantidade só pode aumentar, e o começo não muda.',
  },
  couponExists: { status: 409, detail: 'Já existe um cupom com este código.' },
});
