import { defineErrors } from '../define/error.js';

export const catalogErrors = defineErrors('catalog', {
  productNotFound: { status: 404, detail: 'Produto não encontrado' },
  productDuplicate: {
    status: 409,
    detail: 'Já existe uma conta com o nome "{name}" na categoria "{category}"',
  },
});

/** Errors of the panel's routes, separate from those that shoppers' pages download. */
export const catalogAdminErrors = defineErrors('catalog', {
  orderBumpNotFound: { status: 404, detail: 'OrderBump não encontrado' },
  testimonialNotFound: { status: 404, detail: 'Depoimento não encontrado' },
  reviewRatingFixed: { status: 409, detail: 'A nota de um comprador não pode ser alterada.' },
});
