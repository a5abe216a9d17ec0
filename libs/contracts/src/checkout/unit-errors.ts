import { defineErrors } from '../define/error.js';

export const unitErrors = defineErrors('checkout', {
  keptCodeUnknown: { status: 404, detail: 'Não há código guardado para esta unidade.' },
});
