import { Controller } from '@nestjs/common';
import { checkoutAdminMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { AuditService } from './audit.service.js';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Handles(checkoutAdminMessages.listAudit)
  async list(
    query: MessageParsed<typeof checkoutAdminMessages.listAudit>,
    context: CallContext,
  ): Promise<MessageReply<typeof checkoutAdminMessages.listAudit>> {
    requireAdmin(context);
    return this.audit.list(query);
  }
}
