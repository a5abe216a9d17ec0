import type { TestChargeView } from '@vale/contracts/checkout';

export function endedText({ state, problem }: TestChargeView): string {
  if (problem) return problem;
  return state === 'cancelled'
    ? 'O provedor cancelou a cobrança.'
    : 'O prazo acabou. Se o pagamento já saiu, ele ainda será reconhecido.';
}

export function refundText({ canRefund, refund }: TestChargeView): string {
  if (refund === 'done') return 'Ele já foi devolvido.';
  if (refund === 'pending') return 'A devolução está em andamento.';
  if (refund === 'failed') return 'O provedor não fez a devolução.';
  return canRefund ? 'Ele pode ser devolvido.' : 'Este provedor não devolve: ele fica na sua conta.';
}
