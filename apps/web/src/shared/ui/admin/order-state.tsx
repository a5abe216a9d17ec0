import type { OrderState } from '@vale/contracts/checkout';

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'muted';

const STATES: Record<OrderState, { label: string; tone: Tone }> = {
  created: { label: 'Gerando o PIX', tone: 'muted' },
  pending: { label: 'Aguardando pagamento', tone: 'info' },
  paid: { label: 'Pago', tone: 'ok' },
  late_paid: { label: 'Pago, em espera', tone: 'warn' },
  underpaid: { label: 'Pago a menos', tone: 'warn' },
  overpaid: { label: 'Pago a mais', tone: 'warn' },
  delivering: { label: 'Em entrega', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'ok' },
  expired: { label: 'Expirado', tone: 'muted' },
  failed: { label: 'Falhou', tone: 'muted' },
  cancelled: { label: 'Cancelado', tone: 'muted' },
  refunding: { label: 'Devolução em andamento', tone: 'warn' },
  refunded: { label: 'Devolvido', tone: 'muted' },
  disputed: { label: 'Em disputa (MED)', tone: 'danger' },
};

const COLORS: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  info: 'text-info',
  muted: 'text-muted',
};

/** A state of a later release is shown as it is written. A grant that waits for its delivery was not paid. */
export function orderStateLabel(state: OrderState, isGrant = false): string {
  return isGrant && (state === 'paid' || state === 'late_paid') ? 'Presente a entregar' : rowOf(state).label;
}

export function OrderStateText({ state, isGrant }: { state: OrderState; isGrant?: boolean | undefined }) {
  const { tone } = rowOf(state);
  return <span className={`font-semibold ${COLORS[tone]}`}>{orderStateLabel(state, isGrant)}</span>;
}

function rowOf(state: string): { label: string; tone: Tone } {
  return Object.hasOwn(STATES, state) ? STATES[state as OrderState] : { label: state, tone: 'muted' };
}
