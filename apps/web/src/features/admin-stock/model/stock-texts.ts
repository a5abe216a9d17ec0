import type { RepeatedCode, StockCodeState, StockCodeView, WithdrawalReason } from '@vale/contracts/checkout';

export const STATES: readonly (readonly [StockCodeState, string])[] = [
  ['free', 'Livre'],
  ['held', 'Reservado'],
  ['assigned', 'Entregue'],
  ['withdrawn', 'Retirado'],
  ['unreadable', 'Ilegível'],
];

export const REASONS: readonly (readonly [WithdrawalReason, string])[] = [
  ['voided', 'Anulado: não vale mais'],
  ['returned', 'Devolvido ao fornecedor'],
  ['given-out', 'Dado fora da loja'],
];

const SHORT_REASONS: Record<WithdrawalReason, string> = {
  voided: 'anulado',
  returned: 'devolvido ao fornecedor',
  'given-out': 'dado fora da loja',
};

export function stateText({ state, withdrawnFor }: Pick<StockCodeView, 'state' | 'withdrawnFor'>): string {
  const text = STATES.find(([one]) => one === state)?.[1] ?? state;
  return withdrawnFor ? `${text}: ${SHORT_REASONS[withdrawnFor]}` : text;
}

/** Of a product without variations, and of an order bump. */
export function variationText(variation: string): string {
  return variation === '' ? 'Sem variação' : variation;
}

/** Of a stock whose product or bump was deleted. */
export const DELETED = 'Produto apagado';

/** Of a stock that has no variation with its name any more, or one that is delivered by hand. */
export const NOT_SOLD =
  'Este estoque não é vendido: a variação mudou de nome, foi removida ou não é entregue por códigos. Mova os códigos para outra.';

/** How often a shared text can still be sold; null for no limit. */
export function salesText(left: number | null): string {
  if (left === null) return 'Sem limite de vendas.';
  return left === 1 ? 'Resta 1 venda.' : `Restam ${left.toLocaleString('pt-BR')} vendas.`;
}

export function countText(count: number): string {
  return count === 1 ? '1 código' : `${count.toLocaleString('pt-BR')} códigos`;
}

/** Why a code of a list would be refused; rows are counted from 1. */
export function repeatedText({ row, sameAs, stock }: RepeatedCode, nameOf: (id: string) => string): string {
  const code = `Código ${row + 1}`;
  if (!stock) return `${code}: repete o código ${(sameAs ?? 0) + 1} da lista.`;
  const { productId, variation, state } = stock;
  const where = variation === '' ? nameOf(productId) : `${nameOf(productId)}, ${variation}`;
  return `${code}: já está no estoque de ${where} (${stateText({ state, withdrawnFor: null }).toLowerCase()}).`;
}
