export const mailLinkTexts = {
  byLink: 'Entrar por link',
  find: 'Encontrar meu pedido',
  explain:
    'Digite o e-mail da compra. Enviamos um link e um código de 6 números, que valem por 30 minutos. Serve também para pedidos feitos sem cadastro. Depois, abra o pedido para ver os códigos ou pedir ajuda.',
  email: 'E-mail',
  send: 'Receber link e código',
  sending: 'Enviando…',
  /** The same for every address. */
  sent: (email: string) =>
    `Enviamos um e-mail para ${email}. Abra o link, em qualquer aparelho, ou digite aqui o código. Confira também a caixa de spam.`,
  digits: 'Código de 6 números',
  enter: 'ENTRAR',
  entering: 'Entrando…',
  again: 'Enviar outro e-mail',
  confirmEmail: 'Confirme seu e-mail',
  otherEmail: 'Usar outro e-mail',
  withPassword: 'Entrar com senha',
  reading: 'Abrindo seu link…',
  /** Names the address: a link for somebody else's account must not be opened unnoticed. */
  enterAs: (email: string) => `Entrar como ${email}?`,
  onlyIfYours: 'Continue só se foi você que pediu este link.',
  confirm: 'Entrar',
  unusable: 'Este link não serve mais',
} as const;
