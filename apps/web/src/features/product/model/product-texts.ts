export const productTexts = {
  buy: 'COMPRAR AGORA',
  login: 'FAZER LOGIN PARA COMPRAR',
  expired: 'PRODUTO EXPIRADO',
  soldOut: 'ESGOTADO',
  chooseVariation: 'Por favor, selecione uma variação antes de continuar com a compra.',
  expiredText: 'Esta oferta não está mais disponível. O tempo limite para compra foi atingido.',
  missing: 'Produto não encontrado',
  missingText: 'O produto que você está procurando não existe ou foi removido.',
  guarantee: 'Garantia de 30 dias',
  support: 'Suporte 24/7',
  countdown: 'Esta oferta termina em',
} as const;
