/** Sentences of the specification, and those that are used in several places. */
export const discordTexts = {
  selectAccount: 'Selecione uma conta para postar!',
  webhookFirst: 'Configure o webhook primeiro!',
  typeUrl: 'Digite a URL do webhook para postar!',
  nameTemplate: 'Digite um nome para o template!',
  posted: 'Embed postada no Discord com sucesso!',
  templatePosted: (name: string) => `Template "${name}" postado no Discord!`,
  saved: 'Template salvo com sucesso!',
  applied: (name: string) => `Template "${name}" aplicado!`,
  deleted: 'Template excluído com sucesso!',
  deleteFailed: 'Erro ao excluir template',
  confirmDelete: 'Tem certeza que deseja excluir este template?',
  queued: 'Na fila… O Discord pediu uma pausa: a publicação sai sozinha.',
  posting: 'POSTANDO...',
  never: 'Nunca',
  failed: (reason: string) => `Erro ao postar: ${reason}`,
  configSaved: 'Configurações salvas com sucesso!',
} as const;
