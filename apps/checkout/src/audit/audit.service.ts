import { Injectable } from '@nestjs/common';
import { auditEvents } from '@vale/contracts/audit';
import {
  checkoutAdminMessages,
  checkoutEvents,
  EXPORTS,
  type AuditQuery,
  type AuditRecord,
} from '@vale/contracts/checkout';
import {
  requireAdmin,
  requirePermission,
  type Area,
  type CallContext,
  type EventData,
  type EventEnvelope,
  type Page,
} from '@vale/contracts/define';
import { Bus, Handles, On } from '@vale/platform/bus';
import { AuditRepository, type NewAuditRecord } from './audit.repository.js';

export interface AuditOrigin {
  accountId: string;
  requestId: string;
}

/** Throws unless the caller has the permission. */
export function auditOriginOf(context: CallContext, permission: Area): AuditOrigin {
  return { accountId: requirePermission(context, permission).accountId, requestId: context.requestId };
}

type Changed = EventData<typeof auditEvents.adminChanged>;

@Injectable()
export class AuditService {
  constructor(
    private readonly records: AuditRepository,
    private readonly bus: Bus,
  ) {}

  @Handles(checkoutAdminMessages.listAudit)
  async show(query: AuditQuery, context: CallContext): Promise<Page<AuditRecord>> {
    requireAdmin(context);
    return this.list(query);
  }

  async list({ cursor, limit, ...filters }: AuditQuery): Promise<Page<AuditRecord>> {
    return this.records.list(filters, { cursor, limit });
  }

  /** Written before the change. */
  async append(record: NewAuditRecord): Promise<void> {
    const recordId = await this.records.append(record);
    const { action } = record;
    if (isExport(action)) await this.bus.emit(checkoutEvents.dataExported, { recordId, action });
  }

  /** Appends a record that was stored together with its change. Idempotent. */
  @On(auditEvents.adminChanged, { durable: 'checkout-record-change-when-admin-changed' })
  async copyChange(change: Changed, { id, time }: EventEnvelope<Changed>): Promise<void> {
    await this.copy({ ...change, id, at: Date.parse(time) });
  }

  async copy(record: AuditRecord): Promise<void> {
    await this.records.copy(record);
  }
}

function isExport(action: string): action is keyof typeof EXPORTS {
  return Object.hasOwn(EXPORTS, action);
}
