export const secondFactorTexts = {
  title: 'Segurança',
  lead: 'Verificação em duas etapas: além da senha, um código do seu celular para entrar no painel.',
  required:
    'Nesta loja o painel só abre com a verificação em duas etapas. Ative agora: leva um minuto e um aplicativo autenticador no celular.',
  loading: 'Carregando a segurança da conta…',
  off: 'A verificação em duas etapas está desativada.',
  on: (since: string) => `A verificação em duas etapas está ativa desde ${since}.`,
  left: (count: number) =>
    count === 1 ? 'Resta 1 código de recuperação.' : `Restam ${count} códigos de recuperação.`,
  fewLeft: 'Gere novos códigos: sem eles e sem o celular, só quem opera o servidor devolve o acesso.',
  begin: 'Ativar',
  replace: 'Trocar de celular',
  renew: 'Gerar novos códigos de recuperação',
  remove: 'Desativar',
  confirmRenew: {
    title: 'Gerar novos códigos de recuperação?',
    action: 'Gerar novos códigos',
    question: 'Tem certeza que deseja gerar novos códigos? Esta ação não pode ser desfeita.',
    effect:
      'Os códigos de recuperação que você guardou deixam de funcionar. Os novos aparecem uma única vez: tenha onde guardá-los.',
  },
  confirmRemove: {
    title: 'Desativar a verificação em duas etapas?',
    action: 'Desativar',
    question: 'Tem certeza que deseja desativar a verificação em duas etapas?',
    effect:
      'Só a senha passa a abrir o painel. O aplicativo do celular e os códigos de recuperação que você guardou deixam de funcionar; para voltar, configure tudo de novo.',
  },
  failed: 'Não foi possível concluir',
  setup: 'Configure o aplicativo',
  steps: [
    'Abra um aplicativo autenticador no celular (Google Authenticator, Microsoft Authenticator, 1Password…).',
    'Leia este QR code com ele, ou digite a chave.',
    'Digite o código que o aplicativo mostra.',
  ],
  qr: 'QR code para o aplicativo autenticador',
  key: 'Chave',
  open: 'Abrir no aplicativo deste celular',
  confirm: 'Ativar verificação',
  confirming: 'Ativando…',
  cancel: 'Cancelar',
  codesTitle: 'Guarde os seus códigos de recuperação',
  codesLead:
    'Cada um substitui o celular uma vez. Eles aparecem só agora: anote ou salve em um lugar seguro, fora do celular.',
  codesLabel: 'Códigos de recuperação',
  copied: 'Copiados.',
  notCopied: 'Selecione e copie os códigos.',
  saved: 'Guardei os códigos',
} as const;
