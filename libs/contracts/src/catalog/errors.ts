import { defineErrors } from '../define/error.js';

export const catalogErrors = defineErrors('catalog', {
  productNotFound: { status: 404, detail: 'Produto não encontrado' },
  productDuplicate: {
    status: 409,
    detail: 'Já existe uma conta com o nome "{name}" na categoria "{category}"',
  },
});
