import { AUDIT_TARGET_KINDS } from '@vale/contracts/audit';
import { oneOf } from '../../../shared/ui/admin/use-list-params.js';

/** The parameters of the log's address. */
export const AUDIT_PARAMS = ['tipo', 'quem', 'alvo', 'de', 'ate'] as const;

type AuditParams = Partial<Record<(typeof AUDIT_PARAMS)[number], string>>;

const DAY_MS = 86_400_000;

/** What the address asks of the log. Days are São Paulo's; what is no day is left out. */
export function auditQuery({ tipo, quem, alvo, de, ate }: AuditParams) {
  const [since, last] = [startOfDay(de), startOfDay(ate)];
  return {
    targetKind: oneOf(AUDIT_TARGET_KINDS, tipo),
    accountId: quem?.slice(0, 80),
    targetId: alvo?.slice(0, 80),
    since,
    until: last === undefined ? undefined : last + DAY_MS,
  };
}

/** Brazil has no summer time. */
function startOfDay(day: string | undefined): number | undefined {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = Date.parse(`${day}T00:00:00-03:00`);
  return Number.isNaN(start) || start < 0 ? undefined : start;
}
