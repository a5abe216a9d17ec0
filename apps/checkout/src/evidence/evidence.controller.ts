import { Controller } from '@nestjs/common';
import { evidenceMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
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
    const { accountId } = requireAdmin(context);
    return this.evidence.of({ accountId, requestId: context.requestId }, transactionId);
  }
}
