import { Injectable } from '@nestjs/common';
import { auditEvents } from '@vale/contracts/audit';
import type { EventData, EventEnvelope } from '@vale/contracts/define';
import { On } from '@vale/platform/bus';
import { AuditService } from './audit.service.js';

type Changed = EventData<typeof auditEvents.adminChanged>;

@Injectable()
export class RecordChangeWhenAdminChangedConsumer {
  constructor(private readonly audit: AuditService) {}

  @On(auditEvents.adminChanged)
  async handle(change: Changed, { id, time }: EventEnvelope<Changed>): Promise<void> {
    await this.audit.copy({ ...change, id, at: Date.parse(time) });
  }
}
