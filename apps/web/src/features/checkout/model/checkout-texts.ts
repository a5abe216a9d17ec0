import { checkoutErrors, pendingTexts } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import { accountTexts } from '@vale/contracts/identity';
import { pages } from '@vale/contracts/pages';

export const checkoutTexts = {
  title: pages.checkout.title,
  /** The registration form uses the same text. */
  passwordShort: accountTexts.passwordShort,
  allRequired: 'Todos os campos são obrigatórios.',
  guestRequired: 'Todos os campos são obrigatórios, menos a senha.',
  hasAccount: 'Já tem conta?',
  login: 'Entrar',
  password: 'Crie uma senha (opcional)',
  accountPassword: 'Senha da sua conta',
  guestHint:
    'Pelo menos 6 caracteres. Com ela você entra e revê seus pedidos; sem ela, o link do pedido vai para o seu e-mail.',
  emailHasAccount:
    'Este e-mail já tem uma conta: digite a senha dela. Se não tem ou não lembra, peça um link por e-mail.',
  needsCode: 'Esta conta pede um código para entrar. Entre nela e depois gere o PIX.',
  back: 'Voltar ao produto',
  summary: 'Resumo do pedido',
  chooseVariation: checkoutErrors.variationRequired.detail,
  noMethodTitle: 'Método de Pagamento Indisponível',
  noMethod: 'Nenhum método de pagamento configurado. Entre em contato com o suporte.',
  failed: (message: string) => new AppError(checkoutErrors.providerRefused, { params: { message } }).message,
  working: pendingTexts.generating,
  openPix: 'Você já tem um PIX aberto para este produto.',
  seeOpenPix: 'Ver o PIX aberto',
  submitEmpty: 'Gerar PIX',
  submit: (total: string) => `Gerar PIX de ${total}`,
  expiredText: checkoutErrors.productExpired.detail,
  soldOutText: 'Na página do produto você pode pedir um aviso para quando ele voltar.',
  securityTitle: 'Compra segura',
  security: (claims: boolean) => [
    'Pagamento por PIX, direto no aplicativo do seu banco.',
    ...(claims ? ['Garantia de 30 dias e suporte 24/7.'] : []),
    'Seus dados são usados apenas para esta compra.',
  ],
  whyCpf: 'O CPF identifica quem paga o PIX. Não o mostramos a ninguém.',
  soldElsewhere: checkoutErrors.soldElsewhere.detail,
} as const;
