import { catalogErrors } from '@vale/contracts/catalog';
import { checkoutErrors } from '@vale/contracts/checkout';

export const productTexts = {
  buy: 'COMPRAR AGORA',
  login: 'FAZER LOGIN PARA COMPRAR',
  chooseVariation: 'Por favor, selecione uma variação antes de continuar com a compra.',
  expiredText: checkoutErrors.productExpired.detail,
  missing: catalogErrors.productNotFound.detail,
  missingText: 'O produto que você está procurando não existe ou foi removido.',
  quantity: 'Quantidade',
  upTo: (max: number) => `até ${max} por pedido`,
  collect: 'Adicionar à sacola',
  inBag: (units: number, name: string) => `Na sacola: ${units > 1 ? `${units} × ` : ''}${name}.`,
  bagFull: 'A sacola está cheia. Remova um produto para adicionar outro.',
  seeBag: 'Ver sacola',
  withdrawal: '7 dias para desistir',
  redeem: 'Como resgatar',
  refund: 'Troca e reembolso',
  /** Promises, shown only if the shop may make them. */
  refundClaim: 'Código com problema: em até 30 dias trocamos ou devolvemos o valor.',
  /** The law (CDC, art. 49) and what the software does by itself define these rules. */
  refundRules: [
    'Desistiu? Peça o dinheiro de volta em até 7 dias, enquanto o código não foi usado (CDC, art. 49).',
    'Se o produto pago não puder ser entregue, o valor volta pelo PIX.',
  ],
  related: 'Você também pode gostar',
  seen: 'Vistos por você',
  forgetSeen: 'Limpar',
} as const;
