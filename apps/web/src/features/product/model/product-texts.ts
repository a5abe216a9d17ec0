import { catalogErrors } from '@vale/contracts/catalog';
import { checkoutErrors } from '@vale/contracts/checkout';

export const productTexts = {
  buy: 'COMPRAR AGORA',
  login: 'FAZER LOGIN PARA COMPRAR',
  chooseVariation: 'Por favor, selecione uma variação antes de continuar com a compra.',
  expiredText: checkoutErrors.productExpired.detail,
  missing: catalogErrors.productNotFound.detail,
  missingText: 'O produto que você está procurando não existe ou foi removido.',
} as const;
