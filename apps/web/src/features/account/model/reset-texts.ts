export const resetTexts = {
  forgotten: 'Esqueceu a senha?',
  explain: 'Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha.',
  email: 'E-mail',
  send: 'Enviar link',
  sending: 'Enviando…',
  sendHere: 'Receber link para criar a senha',
  continueHere:
    'Depois de criar a senha, volte a esta página e digite-a: o que você preencheu continua aqui.',
  /** The same where no account has the address. */
  sent: (email: string) =>
    `Se houver uma conta com ${email}, o link chega em instantes e vale por 30 minutos. Confira também a caixa de spam.`,
  create: 'Crie uma nova senha',
  afterwards: 'Depois disso, você entra de novo em todos os dispositivos.',
  password: 'Nova senha',
  confirm: 'Confirmar nova senha',
  save: 'Salvar nova senha',
  saving: 'Salvando…',
  done: 'Senha alterada!',
  doneText: 'Entre com a nova senha para continuar.',
  unusable: 'Este link não serve mais',
  another: 'Pedir outro link',
} as const;
