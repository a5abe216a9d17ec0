import { catalogErrors } from '../catalog/errors.js';
import { defineErrors, platformErrors } from '../define/error.js';

export const checkoutErrors = defineErrors('checkout', {
  orderNotFound: { status: 404, detail: 'Pedido não encontrado' },
  productNotFound: { status: 404, detail: catalogErrors.productNotFound.detail },
  productExpired: {
    status: 410,
    detail: 'Esta oferta não está mais disponível. O tempo limite para compra foi atingido.',
  },
  variationRequired: { status: 422, detail: 'Por favor, selecione pelo menos uma variação do produto.' },
  variationUnknown: { status: 422, detail: 'Esta variação não está mais disponível. Atualize a página.' },
  orderBumpUnknown: {
    status: 422,
    detail: 'Esta oferta adicional não está mais disponível. Atualize a página.',
  },
  soldElsewhere: { status: 422, detail: 'Este produto é vendido em outro site.' },
  notForSale: { status: 422, detail: 'Este produto não está à venda no momento.' },
  belowMinimum: { status: 422, detail: 'O PIX desta loja aceita pedidos a partir de {minimum}.' },
  discountBelowMinimum: {
    status: 422,
    detail:
      'Com o desconto por quantidade o pedido fica em {total}, e o PIX desta loja aceita a partir de {minimum}.',
  },
  outOfStock: { status: 409, detail: 'ESGOTADO: não há mais unidades disponíveis deste produto.' },
  totalChanged: { status: 409, detail: 'O preço mudou. Confira o novo total antes de pagar.' },
  tooManyOpenOrders: {
    status: 409,
    detail:
      'Você já tem {limit} pedidos aguardando pagamento. Pague ou cancele um deles, ou tente de novo em {minutes} min.',
  },
  tooManyCodes: { status: 422, detail: 'Um pedido pode ter no máximo {max} códigos. Divida a compra.' },
  tooManyHeldCodes: {
    status: 409,
    detail:
      'Já há códigos demais reservados {whose} em pedidos que não foram pagos (máximo {max}). Pague ou cancele um deles, ou tente de novo em {minutes} min.',
  },
  idempotencyKeyRequired: { status: 400, detail: 'Falta o cabeçalho Idempotency-Key.' },
  idempotencyKeyReused: {
    status: 409,
    detail: 'Este pedido já foi enviado com outros dados. Atualize a página.',
  },
  noPaymentMethod: { status: 503, detail: 'Nenhum método de pagamento ativo configurado', log: 'warn' },
  providerRefused: { status: 502, detail: 'Erro ao processar pagamento: {message}', log: 'warn' },
  paymentUnavailable: {
    status: 503,
    detail: `Erro ao processar pagamento: ${platformErrors.unavailable.detail}`,
    log: 'warn',
  },
  statusCheckFailed: { status: 502, detail: 'Erro ao verificar status do pagamento', log: 'warn' },
  notCancellable: { status: 409, detail: 'Este pedido não pode mais ser cancelado.' },
  webhookUnknown: { status: 404, detail: platformErrors.notFound.detail },
});

/** Separate from `checkoutErrors`, so that pages without reviews do not load them. */
export const reviewErrors = defineErrors('checkout', {
  alreadyReviewed: { status: 409, detail: 'Você já avaliou este pedido.' },
  giftNotReviewed: { status: 409, detail: 'Só quem comprou avalia: este pedido é um presente da loja.' },
});
