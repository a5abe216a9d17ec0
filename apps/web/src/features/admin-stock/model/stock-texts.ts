import type {
  RepeatedCode,
  StockCodeState,
  StockCodeView,
  WithdrawalReason,
  WithdrawnFor,
} from '@vale/contracts/checkout';
import { counted } from '../../../shared/ui/admin/numbers.js';

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

const SHORT_REASONS: Record<WithdrawnFor, string> = {
  replaced: 'trocado para o comprador',
  voided: 'anulado',
  returned: 'devolvido ao fornecedor',
  'given-out': 'dado fora da loja',
};

export function stateText({ state, withdrawnFor }: Pick<StockCodeView, 'state' | 'withdrawnFor'>): string {
  const text = STATES.find(([one]) => one === state)?.[1] ?? state;
  return withdrawnFor ? `${text}: ${SHORT_REASONS[withdrawnFor]}` : text;
}

/** Products without variations and order bumps use the empty variation. */
export function variationText(variation: string): string {
  return variation === '' ? 'Sem variação' : variation;
}

/** Shown for a stock whose product or bump was deleted. */
export const DELETED = 'Produto apagado';

/** Shown for a stock whose variation no longer exists or is delivered by hand. */
export const NOT_SOLD =
  'Este estoque não é vendido: a variação mudou de nome, foi removida ou não é entregue por códigos. Mova os códigos para outra.';

/** `left`: remaining sales of a shared text; null means no limit. */
export function salesText(left: number | null): string {
  if (left === null) return 'Sem limite de vendas.';
  return left === 1 ? 'Resta 1 venda.' : `Restam ${left.toLocaleString('pt-BR')} vendas.`;
}

export function countText(count: number): string {
  return counted(count, 'código', 'códigos');
}

/** Explains why a code would be refused. The text counts rows from 1. */
export function repeatedText({ row, sameAs, stock }: RepeatedCode, nameOf: (id: string) => string): string {
  const code = `Código ${row + 1}`;
  if (!stock) return `${code}: repete o código ${(sameAs ?? 0) + 1} da lista.`;
  const { productId, variation, state } = stock;
  const where = variation === '' ? nameOf(productId) : `${nameOf(productId)}, ${variation}`;
  return `${code}: já está no estoque de ${where} (${stateText({ state, withdrawnFor: null }).toLowerCase()}).`;
}
