import { defineErrors } from '../define/error.js';

export const webhookErrors = defineErrors('notification', {
  webhookNotFound: { status: 404, detail: 'Este webhook não existe mais.' },
  webhookAddressRefused: {
    status: 422,
    detail: 'O endereço precisa começar com https:// e ficar na internet, não em uma rede interna.',
  },
  tooManyWebhooks: { status: 409, detail: 'Já há {count} webhooks. Exclua um antes de criar outro.' },
  unitNotAwaited: {
    status: 409,
    detail: 'Esta unidade já foi entregue ou devolvida: não há o que pedir ao seu sistema.',
  },
  webhookUnreadable: {
    status: 409,
    detail: 'A chave que guarda o endereço deste webhook não está configurada nesta loja.',
  },
});
