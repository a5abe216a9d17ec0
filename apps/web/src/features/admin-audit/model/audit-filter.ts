import { AUDIT_TARGET_KINDS } from '@vale/contracts/audit';
import { periodOf } from '../../../shared/ui/admin/period.js';
import { oneOf } from '../../../shared/ui/admin/use-list-params.js';

/** The parameters of the log's address. */
export const AUDIT_PARAMS = ['tipo', 'quem', 'alvo', 'de', 'ate'] as const;

type AuditParams = Partial<Record<(typeof AUDIT_PARAMS)[number], string>>;

/** What the address asks of the log. Days are São Paulo's; what is no day is left out. */
export function auditQuery({ tipo, quem, alvo, de, ate }: AuditParams) {
  return {
    targetKind: oneOf(AUDIT_TARGET_KINDS, tipo),
    accountId: quem?.slice(0, 80),
    targetId: alvo?.slice(0, 80),
    ...periodOf({ de, ate }),
  };
}
