import { Controller } from '@nestjs/common';
import {
  requirePermission,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { exportMessages } from '@vale/contracts/tracking';
import { Handles } from '@vale/platform/bus';
import { ExportDaysService } from './export-days.service.js';

@Controller()
export class ExportController {
  constructor(private readonly days: ExportDaysService) {}

  @Handles(exportMessages.listExports)
  async list(
    _: MessageParsed<typeof exportMessages.listExports>,
    context: CallContext,
  ): Promise<MessageReply<typeof exportMessages.listExports>> {
    requirePermission(context, 'analytics');
    return this.days.list();
  }

  @Handles(exportMessages.openExport)
  async open(
    file: MessageParsed<typeof exportMessages.openExport>,
    context: CallContext,
  ): Promise<MessageReply<typeof exportMessages.openExport>> {
    requirePermission(context, 'analytics');
    return this.days.open(file);
  }
}
