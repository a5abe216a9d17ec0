import { Controller } from '@nestjs/common';
import { evidenceMessages } from '@vale/contracts/checkout';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../../audit/audit.service.js';
import { EvidenceService } from './evidence.service.js';

type Messages = typeof evidenceMessages;

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Handles(evidenceMessages.getEvidence)
  async get(
    { transactionId }: MessageParsed<Messages['getEvidence']>,
    context: CallContext,
  ): Promise<MessageReply<Messages['getEvidence']>> {
    return this.evidence.of(auditOriginOf(context), transactionId);
  }
}
