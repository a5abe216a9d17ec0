import { Injectable } from '@nestjs/common';
import type { InboxCase } from '@vale/contracts/checkout';
import { masked } from '../evidence/masked.js';
import { ProviderReplyService } from '../../orders/store/provider-reply.service.js';

/**
 * Keeps the provider's original replies for the person who handles a case. They are stored encrypted with the
 * order, outside the case.
 */
@Injectable()
export class CaseReplyService {
  constructor(private readonly replies: ProviderReplyService) {}

  /** The case with the replies that its claims were read from, documents masked. */
  async shown(known: InboxCase): Promise<InboxCase> {
    const { kind, transactionId, evidence } = known;
    if (kind !== 'money-unplaced' || transactionId === null) return known;
    const times = new Set((evidence['claims'] as { at: number }[]).map(({ at }) => at));
    const kept = (await this.replies.listOf(transactionId)).filter(({ at }) => times.has(at));
    const bodies = kept.flatMap(({ reply }) => (reply ? [masked(reply.body, [])] : []));
    return { ...known, evidence: { ...evidence, replies: bodies } };
  }
}
