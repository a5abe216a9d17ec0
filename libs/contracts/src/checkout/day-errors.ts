import { defineErrors } from '../define/error.js';

/** Errors of the panel's routes about days. */
export const dayErrors = defineErrors('checkout', {
  dayUnknown: { status: 422, detail: 'Este dia não existe.' },
  dayAccountUnknown: { status: 404, detail: 'Esta conta não existe.' },
  dayBeforeUpgrade: {
    status: 409,
    detail:
      'Este dia é de antes da atualização da loja, ou do próprio dia dela: não é comparado nem fechado.',
  },
  dayNotOver: { status: 409, detail: 'Este dia ainda não terminou. Feche-o a partir de amanhã.' },
  dayClosed: { status: 409, detail: 'Este dia já foi fechado. O que mudou depois aparece como emenda.' },
  dayChanged: { status: 409, detail: 'Os valores deste dia mudaram enquanto você olhava. Confira de novo.' },
  dayNotListed: {
    status: 409,
    detail: 'A API deste provedor não lista pagamentos, então não há o que comparar.',
  },
  dayListFailed: { status: 503, detail: 'A lista do provedor não pôde ser lida agora. Tente mais tarde.' },
});
