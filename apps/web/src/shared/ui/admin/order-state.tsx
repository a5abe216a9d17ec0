import { orderStateLabel, type OrderState } from '@vale/contracts/checkout';

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'muted';

const TONES: Record<OrderState, Tone> = {
  created: 'muted',
  pending: 'info',
  paid: 'ok',
  late_paid: 'warn',
  underpaid: 'warn',
  overpaid: 'warn',
  delivering: 'info',
  delivered: 'ok',
  expired: 'muted',
  failed: 'muted',
  cancelled: 'muted',
  refunding: 'warn',
  refunded: 'muted',
  disputed: 'danger',
};

const COLORS: Record<Tone, string> = {
  ok: 'text-ok',
  warn: 'text-warn',
  danger: 'text-danger',
  info: 'text-info',
  muted: 'text-muted',
};

export function OrderStateText({ state, isGrant }: { state: OrderState; isGrant?: boolean | undefined }) {
  const tone = Object.hasOwn(TONES, state) ? TONES[state] : 'muted';
  return <span className={`font-semibold ${COLORS[tone]}`}>{orderStateLabel(state, isGrant)}</span>;
}
