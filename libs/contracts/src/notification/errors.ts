import { defineErrors, platformErrors } from '../define/error.js';

export const notificationErrors = defineErrors('notification', {
  mailboxClosed: { status: 404, detail: platformErrors.notFound.detail },
  nothingToRemind: {
    status: 409,
    detail: 'Este pedido não espera um PIX: já foi pago, cancelado ou venceu. Nenhum lembrete foi enviado.',
  },
  optOutLinkUnusable: { status: 410, detail: 'Este link está incompleto ou não vale mais.' },
  tooManyMailTests: {
    status: 429,
    detail: 'Já foram {limit} e-mails de teste na última hora. Tente de novo mais tarde.',
  },
});
