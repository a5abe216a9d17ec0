import { counted } from '../../../shared/ui/admin/numbers.js';

/** The specification's sentences, and those around them. */
export const productTexts = {
  loading: 'Carregando contas…',
  empty: 'Nenhuma conta cadastrada ainda.',
  nothingMatches: 'Nenhuma conta com estes filtros.',
  expiryNote: 'Depois de expirar, uma conta não aparece mais na loja.',
  activated: 'Conta ativada com sucesso!',
  deactivated: 'Conta desativada com sucesso!',
  deleted: 'Conta excluída com sucesso!',
  deleteFailed: 'Erro ao excluir conta',
  changedMeanwhile: 'Este produto mudou desde que foi listado. Confira a linha e tente de novo.',
  confirmDelete: 'Tem certeza que deseja excluir esta conta? Esta ação não pode ser desfeita.',
  confirmDeleteMany: (count: number) =>
    `Tem certeza que deseja excluir ${count} contas? Esta ação não pode ser desfeita.`,
  accounts: (count: number) => counted(count, 'conta', 'contas'),
} as const;

export const PRODUCT_BADGES = ['NOVO', 'POPULAR', 'VIP', 'LIMITADO', 'EXCLUSIVO'] as const;
