import { defineErrors } from '../define/error.js';

export const destinationErrors = defineErrors('tracking', {
  destinationUnknown: { status: 404, detail: 'Destino de conversões desconhecido.' },
  destinationKeyMissing: {
    status: 409,
    detail:
      'Defina TRACKING_KEY nas configurações do servidor: sem ela, credenciais não podem ser guardadas.',
  },
  destinationIncomplete: { status: 422, detail: 'Falta preencher: {fields}.' },
});
