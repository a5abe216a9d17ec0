import { HOUR_MS } from '@vale/contracts/time';
/** Hours from saving on; 0 never expires. */
export const EXPIRY_HOURS = [0, 1, 6, 12, 24, 48, 72, 168] as const;
export const DEFAULT_EXPIRY_HOURS = '24';

export function expiryLabel(hours: number): string {
  if (hours === 0) return 'Sem expiração';
  if (hours === 1) return '1 hora';
  return hours < 48 ? `${hours} horas` : `${hours} horas (${hours / 24} dias)`;
}

/** Epoch milliseconds; null never expires. */
export function expiryIn(hours: string, nowMs: number): number | null {
  return Number(hours) === 0 ? null : nowMs + Number(hours) * HOUR_MS;
}
