import { defineErrors } from '../define/error.js';

/** Apart from `identityErrors`: no page has to know them. */
export const signInErrors = defineErrors('identity', {
  signInBusy: {
    status: 429,
    detail: 'Muitas pessoas estão entrando agora. Tente novamente em alguns segundos',
    log: 'warn',
  },
  /** The password is right. `data.pending` goes with the code to `POST /api/auth/login/code`. */
  codeRequired: { status: 401, detail: 'Digite o código do seu aplicativo autenticador.' },
  /** Not 401, which says that there is no session. */
  currentPasswordWrong: { status: 422, detail: 'A senha atual não confere' },
});
