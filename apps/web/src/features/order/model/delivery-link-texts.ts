import { CPF_END_LENGTH } from '@vale/contracts/checkout';

export const deliveryLinkTexts = {
  title: 'Abra sua entrega',
  intro: 'Para proteger seus códigos, confirme que a compra é sua.',
  field: `${CPF_END_LENGTH} últimos números do seu CPF`,
  hint: 'Em 123.456.789-01, por exemplo, são 8901.',
  open: 'VER MINHA ENTREGA',
  opening: 'Conferindo…',
  unusable: 'Este link não abre mais',
  locked: 'Link bloqueado',
  account: 'Entrar na minha conta',
  order: 'Ver o pedido e pedir ajuda',
  orAccount: 'Não tem os números em mãos?',
  notYet: 'Ainda estamos preparando a entrega. Abra este link de novo em alguns minutos.',
  noCodes: 'Os códigos deste pedido não estão mais disponíveis.',
} as const;
