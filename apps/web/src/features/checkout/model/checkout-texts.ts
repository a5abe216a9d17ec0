import { checkoutErrors, pendingTexts } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { pages } from '@vale/contracts/pages';

export const checkoutTexts = {
  title: pages.checkout.title,
  allRequired: 'Todos os campos são obrigatórios.',
  hasAccount: 'Já tem conta?',
  login: 'Entrar',
  confirmElsewhere: 'Entrar para confirmar o e-mail',
  confirmAndPay: 'Confirmar e gerar o PIX',
  confirmFree: 'Confirmar e receber de graça',
  remember: 'Lembrar meus dados neste aparelho',
  forget: 'Esquecer neste aparelho',
  forgotten: 'Esquecemos seus dados neste aparelho. Os pedidos continuam no link por e-mail.',
  back: 'Voltar ao produto',
  backToBag: 'Voltar à sacola',
  units: (count: number) => (count === 1 ? '1 item' : `${count} itens`),
  summary: 'Resumo do pedido',
  chooseVariation: checkoutErrors.variationRequired.detail,
  noMethodTitle: 'Método de Pagamento Indisponível',
  noMethod: 'Agora não é possível pagar nesta loja. Tente mais tarde ou fale com o suporte.',
  failed: (message: string) => new AppError(checkoutErrors.providerRefused, { params: { message } }).message,
  working: pendingTexts.generating,
  openPix: 'Você já tem um PIX aberto para este produto.',
  seeOpenPix: 'Ver o PIX aberto',
  submitEmpty: 'Gerar PIX',
  submitFree: 'Receber de graça',
  workingFree: 'Enviando o pedido…',
  submit: (total: string) => `Gerar PIX de ${total}`,
  expiredText: checkoutErrors.productExpired.detail,
  soldOutText: 'Na página do produto você pode pedir um aviso para quando ele voltar.',
  securityTitle: 'Compra segura',
  security: (claims: boolean, isFree: boolean) => [
    ...(isFree ? [] : ['Pagamento por PIX, direto no aplicativo do seu banco.']),
    ...(claims ? ['Garantia de 30 dias e suporte 24/7.'] : []),
    'Seus dados são usados apenas para esta compra.',
  ],
  whyCpf: (isFree: boolean) =>
    `O CPF identifica quem ${isFree ? 'faz o pedido' : 'paga o PIX'}. Não o mostramos a ninguém.`,
  soldElsewhere: checkoutErrors.soldElsewhere.detail,
} as const;
