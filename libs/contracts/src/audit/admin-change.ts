import { requirePermission } from '../define/access.js';
import type { CallContext } from '../define/call-context.js';
import { domainEvent, type DomainEvent } from '../define/event.js';
import type { AuditTargetKind } from './audit-target.js';
import { comparison } from './comparison.js';
import { auditEvents } from './events.js';

export interface AdminChange {
  action: `${string}.${string}`;
  target: { kind: AuditTargetKind; id: string };
  /** State before the change; null when the thing was created. */
  before: object | null;
  /** State after the change; null when the thing was deleted. */
  after: object | null;
  reason?: string;
  /**
   * Names of further fields, at any depth, whose values are not recorded but only that they changed: personal data, and
   * addresses that hold a secret. Passwords, tokens, keys and codes are left out by their names.
   */
  masked?: readonly string[];
}

/**
 * The audit record of a change, as an event to save with the change. Records only differences. Throws
 * `platform.unauthenticated` and `platform.forbidden`, because only the team leaves such records.
 */
export function adminChange(
  context: CallContext,
  { action, target, before, after, reason = '', masked = [] }: AdminChange,
): DomainEvent<typeof auditEvents.adminChanged> {
  const { accountId } = requirePermission(context, 'panel');
  return domainEvent(auditEvents.adminChanged, {
    accountId,
    requestId: context.requestId,
    action,
    target,
    reason,
    ...comparison(before, after, masked),
  });
}
