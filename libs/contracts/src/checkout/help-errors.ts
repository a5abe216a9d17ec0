import { defineErrors } from '../define/error.js';

/** Separate from `checkoutErrors`, so that only the parts of a page that offer help load them. */
export const helpErrors = defineErrors('checkout', {
  helpUnknown: { status: 404, detail: 'Este pedido de ajuda não existe.' },
  helpUnavailable: {
    status: 409,
    detail: 'Não há mais nada a pedir para esta unidade. Atualize a página.',
  },
  helpOpen: { status: 409, detail: 'Já existe um pedido de ajuda aberto para esta unidade.' },
  helpClosed: { status: 409, detail: 'Este pedido de ajuda já foi encerrado. Abra outro, se precisar.' },
  helpChanged: { status: 409, detail: 'O comprador escreveu de novo. Leia a conversa antes de continuar.' },
  helpSeen: {
    status: 409,
    detail:
      'O comprador já viu o código depois de pedir ajuda, e outra regra vale agora. O caso mostra a regra nova em até 5 minutos.',
  },
  tooManyHelpPictures: {
    status: 409,
    detail: 'Este pedido já tem imagens demais. Envie a mensagem sem imagem.',
  },
  tooMuchHelp: {
    status: 429,
    detail: 'Você já escreveu muitas vezes sobre este pedido. Tente de novo em {minutes} min.',
  },
});
