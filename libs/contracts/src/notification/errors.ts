import { defineErrors } from '../define/error.js';

export const notificationErrors = defineErrors('notification', {
  mailboxClosed: { status: 404, detail: 'Endereço não encontrado.' },
});
