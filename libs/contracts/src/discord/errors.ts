import { defineErrors } from '../define/error.js';
import { WEBHOOK_URL_INVALID } from './webhook.js';

export const discordErrors = defineErrors('notification', {
  webhookUrlInvalid: { status: 422, detail: WEBHOOK_URL_INVALID },
  webhookMissing: { status: 409, detail: 'Configure o webhook primeiro!' },
  webhookDead: {
    status: 409,
    detail: 'O Discord não aceita mais este webhook (HTTP {status}). Salve a URL de um webhook que exista.',
  },
  webhookOfPosts: {
    status: 409,
    detail: 'Este é o webhook dos anúncios. Crie outro, em um canal só seu, para os avisos.',
  },
  webhookOfAlerts: {
    status: 409,
    detail: 'Este é o webhook privado dos avisos. Use outro para os anúncios.',
  },
  webhookBusy: { status: 409, detail: 'Já há {count} publicações na fila deste webhook. Espere um pouco.' },
  postedProductUnknown: { status: 404, detail: 'Conta não encontrada' },
  tooManyTemplates: { status: 409, detail: 'Há templates demais. Exclua algum antes de salvar outro.' },
  templateUnknown: { status: 404, detail: 'Template não encontrado' },
  embedTooLong: { status: 422, detail: 'A embed passa dos limites do Discord ({problems}).' },
  postRefused: { status: 502, detail: 'Erro HTTP: {status}', log: 'warn' },
  postFailed: { status: 502, detail: '{reason}', log: 'warn' },
});
