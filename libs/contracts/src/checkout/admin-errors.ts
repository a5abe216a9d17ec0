import { defineErrors } from '../define/error.js';

/**
 * Errors of the panel's routes, separate from the shopper's, whose texts are in the checkout page's bundle.
 */
export const checkoutAdminErrors = defineErrors('checkout', {
  nothingToRefund: { status: 409, detail: 'Não há valor a devolver neste pedido.' },
  refundTooLarge: { status: 422, detail: 'O valor a devolver é maior que o disponível: {max}.' },
  linesNotRefundable: {
    status: 409,
    detail: 'Estas unidades não podem ser devolvidas: já foram, ou o pedido não está pago por inteiro.',
  },
  paymentUnknown: { status: 404, detail: 'Pagamento não encontrado neste pedido.' },
  paymentDisputed: {
    status: 409,
    detail: 'Este pagamento está em disputa (MED). Espere a decisão antes de devolver.',
  },
  noDispute: { status: 409, detail: 'Este pedido não tem uma disputa (MED) aberta.' },
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
  unitNotReplaceable: {
    status: 409,
    detail: 'O código desta unidade não pode ser trocado: ela ainda não foi entregue, ou foi devolvida.',
  },
  unitReplaced: {
    status: 409,
    detail: 'O código desta unidade já está sendo trocado, ou foi trocado há pouco.',
  },
  tooManyReplacements: {
    status: 409,
    detail:
      'Esta unidade já foi trocada {limit} vezes, o limite da loja. Quem cuida do servidor pode mudá-lo em MAX_REPLACEMENTS.',
  },
  dailyReplacements: {
    status: 409,
    detail: 'Você já trocou {limit} códigos em 24 horas, o limite da equipe. Peça a um dono da loja.',
  },
  dailyGrants: {
    status: 409,
    detail: 'Cada pessoa da equipe pode dar {limit} unidades em 24 horas. Peça a um dono da loja.',
  },
  refundOfOwner: {
    status: 403,
    detail: 'Devoluções que passam de {max} no pedido precisam de um dono da loja.',
  },
  acceptOfOwner: {
    status: 403,
    detail: 'Aceitar um pedido em que o banco não confirmou mais de {max} precisa de um dono da loja.',
  },
  sameSharedText: {
    status: 409,
    detail:
      'Todos os compradores deste estoque recebem o mesmo texto. Digite outro, ou mude o texto do estoque.',
  },
  answerUnknown: { status: 404, detail: 'Este pedido não tem esse dado do comprador.' },
  answersFixed: {
    status: 409,
    detail: 'Os dados do comprador só podem ser corrigidos até a entrega.',
  },
  grantWithoutCodes: {
    status: 409,
    detail: 'Não há códigos livres para dar: o estoque tem {free}, e faltam {missing}. Nada foi enviado.',
  },
  /** `data`: `transactionId`, `at` (epoch milliseconds) and `accountId` of the last one. */
  grantRepeated: { status: 409, detail: 'O mesmo já foi dado a este e-mail há poucos minutos.' },
  sameCode: { status: 409, detail: 'O novo código é igual ao de agora. Digite outro.' },
  tooManyActions: { status: 409, detail: 'Este pedido já tem {limit} ações registradas.' },
  caseUnknown: { status: 404, detail: 'Este caso não existe ou já foi encerrado.' },
  /** `data.accountId` and `data.fix`: who decided, and what. */
  caseDecided: { status: 409, detail: 'Outra pessoa já decidiu este caso.' },
  fixUnknown: { status: 422, detail: 'Este caso não pode ser resolvido assim.' },
  stockIsShared: {
    status: 409,
    detail: 'Este estoque vende um texto compartilhado. Encerre-o antes de adicionar códigos.',
  },
  stockHasCodes: {
    status: 409,
    detail: 'Este estoque tem códigos livres. Retire-os ou mova-os antes de compartilhar um texto.',
  },
  noSharedText: { status: 422, detail: 'Informe o texto que todos os compradores recebem.' },
  noCodesSelected: { status: 404, detail: 'Nenhum código do estoque corresponde à seleção.' },
});
