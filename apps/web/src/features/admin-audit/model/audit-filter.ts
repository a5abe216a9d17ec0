import { AUDIT_TARGET_KINDS } from '@vale/contracts/audit';
import { periodOf } from '../../../shared/ui/admin/period.js';
import { oneOf } from '../../../shared/ui/admin/use-list-params.js';

/** The parameters of the log's address. */
export const AUDIT_PARAMS = ['tipo', 'quem', 'alvo', 'de', 'ate'] as const;

type AuditParams = Partial<Record<(typeof AUDIT_PARAMS)[number], string>>;

/** Maps the address to a query. Days are in São Paulo time; invalid dates are dropped. */
export function auditQuery({ tipo, quem, alvo, de, ate }: AuditParams) {
  return {
    targetKind: oneOf(AUDIT_TARGET_KINDS, tipo),
    accountId: quem?.slice(0, 80),
    targetId: alvo?.slice(0, 80),
    ...periodOf({ de, ate }),
  };
}
