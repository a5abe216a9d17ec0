/** Sentences shown by several features or screens; the others are in the feature’s own `…-texts.ts`. */
export const sharedTexts = {
  expired: 'EXPIRADO',
  soldOut: 'ESGOTADO',
  notNow: 'INDISPONÍVEL NO MOMENTO',
  shopAway:
    'Não conseguimos confirmar preços e estoque agora. Você pode ver os produtos; a compra volta em instantes.',
  productExpired: 'PRODUTO EXPIRADO',
  offerEnds: 'Esta oferta termina em',
  loadingProduct: 'Sincronizando o produto…',
  guarantee: 'Garantia de 30 dias',
  roundTheClock: 'Suporte 24/7',
  support: 'Falar com o suporte',
  home: 'Voltar ao início',
  retry: 'Tentar novamente',
  login: 'Fazer login',
  restricted: 'Acesso Restrito',
  adminPanel: 'PAINEL ADM',
} as const;
