import { adminChange } from '@vale/contracts/audit';
import type { CallContext, DomainEvent } from '@vale/contracts/define';
import type { Account } from './account.js';

/**
 * Audit record of an administrator's change. It says that name and e-mail changed, not to what, because they are
 * personal data.
 */
export function recordOf(
  context: CallContext,
  action: 'create' | 'change' | 'delete',
  { before, after }: { before: Account | null; after: Account | null },
): DomainEvent {
  return adminChange(context, {
    action: `account.${action}`,
    target: { kind: 'account', id: (before ?? after)!.id },
    before,
    after,
    masked: ['email', 'nome', 'nameKey', 'passwordHash', 'secondFactor', 'enrolment'],
  });
}
