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
  outOfStock: { status: 409, detail: 'ESGOTADO: não há mais unidades disponíveis deste produto.' },
  totalChanged: { status: 409, detail: 'O preço mudou. Confira o novo total antes de pagar.' },
  tooManyOpenOrders: {
    status: 409,
    detail: 'Você já tem {limit} pedidos aguardando pagamento. Pague ou cancele um deles para continuar.',
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
  deliveryLinkUnusable: {
    status: 410,
    detail: 'Este link está incompleto ou não vale mais. Entre na sua conta para ver o pedido.',
  },
  cpfEndWrong: { status: 422, detail: 'Os números não conferem. Tentativas restantes: {left}.' },
  deliveryLinkLocked: {
    status: 429,
    detail:
      'Foram muitas tentativas com números errados. Por segurança, este link fica bloqueado por até 24 horas. Entre na sua conta para ver o pedido agora.',
  },
  nothingToRefund: { status: 409, detail: 'Não há valor a devolver neste pedido.' },
  refundTooLarge: { status: 422, detail: 'O valor a devolver é maior que o disponível: {max}.' },
  paymentUnknown: { status: 404, detail: 'Pagamento não encontrado neste pedido.' },
  paymentDisputed: {
    status: 409,
    detail: 'Este pagamento está em disputa (MED). Espere a decisão antes de devolver.',
  },
  refundNotByProvider: {
    status: 422,
    detail: 'O provedor deste pagamento não faz devoluções. Devolva à mão.',
  },
  refundNotByHand: { status: 409, detail: 'Esta devolução não está na fila "devolver à mão".' },
  nothingToAccept: { status: 409, detail: 'Este pedido não tem um pagamento a aceitar.' },
  paymentTaken: { status: 409, detail: 'Este pagamento já pertence a outro pedido.' },
  notDeliverable: { status: 409, detail: 'Este pedido não está pronto para ser entregue.' },
  lineUnknown: { status: 422, detail: 'O item {line} não existe neste pedido.' },
  linesWithoutCode: { status: 422, detail: 'Faltam os códigos dos itens: {lines}.' },
  codeTaken: { status: 409, detail: 'O código do item {line} não está livre: já foi entregue ou retirado.' },
  lineHasCode: { status: 409, detail: 'O item {line} já tem um código.' },
  tooManyActions: { status: 409, detail: 'Este pedido já tem {limit} ações registradas.' },
  notDelivered: { status: 409, detail: 'Este pedido ainda não foi entregue.' },
  tooManyMails: {
    status: 429,
    detail: 'O e-mail deste pedido já foi reenviado {limit} vezes. Tente de novo amanhã.',
  },
  noCodesSelected: { status: 404, detail: 'Nenhum código do estoque corresponde à seleção.' },
  webhookUnknown: { status: 404, detail: platformErrors.notFound.detail },
});
