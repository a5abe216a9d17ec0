import { defineErrors, platformErrors } from '../define/error.js';

export const notificationErrors = defineErrors('notification', {
  mailboxClosed: { status: 404, detail: platformErrors.notFound.detail },
});
