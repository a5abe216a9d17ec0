import { MAX_SORTED_IN_PANEL } from '@vale/contracts/define';

export const bumpMessages = {
  added: 'OrderBump adicionado com sucesso!',
  updated: 'OrderBump atualizado com sucesso!',
  deleted: 'OrderBump excluído com sucesso!',
  toggled: 'Status do OrderBump alterado com sucesso!',
  loadFailed: 'Erro ao carregar OrderBumps',
  saveFailed: 'Erro ao salvar OrderBump',
  deleteFailed: 'Erro ao excluir OrderBump',
  onlyNewest: `Esta lista só tem os ${MAX_SORTED_IN_PANEL.toLocaleString('pt-BR')} OrderBumps mais recentes.`,
  nothingMatches: 'Nenhum OrderBump com estes filtros',
  empty: 'Nenhum OrderBump configurado',
  createFirst: 'Criar Primeiro OrderBump',
  add: 'Adicionar OrderBump',
} as const;
