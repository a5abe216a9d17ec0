export const resetTexts = {
  forgotten: 'Esqueceu a senha?',
  explain: 'Informe o e-mail da sua conta. Enviamos um link para você criar uma nova senha.',
  email: 'E-mail',
  send: 'Enviar link',
  sending: 'Enviando…',
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
