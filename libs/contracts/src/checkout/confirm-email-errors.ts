import { defineErrors } from '../define/error.js';

/** Separate from the other refusals of "place order", because the checkout page reacts to it alone. */
export const confirmEmailErrors = defineErrors('checkout', {
  /** Nothing was held. After a login by link or digits the same request is tried again. */
  confirmEmail: {
    status: 409,
    detail: 'Confirme seu e-mail para continuar: digite os 6 números que enviamos para ele.',
  },
});
