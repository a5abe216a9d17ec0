import { Injectable } from '@nestjs/common';
import type { AuditQuery, AuditRecord } from '@vale/contracts/checkout';
import type { Page } from '@vale/contracts/define';
import { AuditRepository } from './audit.repository.js';

/** What admins changed. */
@Injectable()
export class AuditService {
  constructor(private readonly records: AuditRepository) {}

  async list({ cursor, limit, ...filters }: AuditQuery): Promise<Page<AuditRecord>> {
    return this.records.list(filters, { cursor, limit });
  }

  /** Of a change that was recorded with the change itself. Safe to repeat. */
  async copy(record: AuditRecord): Promise<void> {
    await this.records.copy(record);
  }
}
