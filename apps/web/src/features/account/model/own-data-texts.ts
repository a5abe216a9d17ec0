export const ownDataTexts = {
  title: 'Seus dados',
  lead: 'Leve uma cópia dos seus dados (um arquivo com conta, pedidos, avaliações e consentimentos) ou exclua sua conta, quando quiser.',
  download: 'Baixar meus dados',
  close: 'Excluir minha conta',
  closeTitle: 'Excluir sua conta?',
  closeText:
    'Sua conta, suas sessões e seu nome nas avaliações são apagados agora. Não dá para desfazer: guarde antes os códigos das suas compras.',
  kept: 'Os pedidos ficam sem seu nome, e-mail, CPF e telefone, porque a lei exige o registro das vendas. Para contestações do pagamento, esses dados ficam criptografados por até 180 dias.',
  password: 'Sua senha',
  passwordRequired: 'Digite sua senha para confirmar',
  confirm: 'Excluir para sempre',
  working: 'Excluindo…',
  cancel: 'Manter minha conta',
  done: 'Sua conta foi excluída.',
} as const;
