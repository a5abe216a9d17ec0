import { Injectable } from '@nestjs/common';
import type { AuditQuery, AuditRecord } from '@vale/contracts/checkout';
import { requireAdmin, type CallContext, type Page } from '@vale/contracts/define';
import { AuditRepository, type NewAuditRecord } from './audit.repository.js';

/** Who acts, and by which request. */
export interface AuditOrigin {
  accountId: string;
  requestId: string;
}

/** Throws unless an admin asks. */
export function auditOriginOf(context: CallContext): AuditOrigin {
  return { accountId: requireAdmin(context).accountId, requestId: context.requestId };
}

/** What admins changed. */
@Injectable()
export class AuditService {
  constructor(private readonly records: AuditRepository) {}

  async list({ cursor, limit, ...filters }: AuditQuery): Promise<Page<AuditRecord>> {
    return this.records.list(filters, { cursor, limit });
  }

  /** Written before the change. */
  async append(record: NewAuditRecord): Promise<void> {
    await this.records.append(record);
  }

  /** Of a change that was recorded with the change itself. Safe to repeat. */
  async copy(record: AuditRecord): Promise<void> {
    await this.records.copy(record);
  }
}
