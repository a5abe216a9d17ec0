import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Clock } from '@vale/platform/clock';
import { ulidsFrom } from '@vale/platform/ids';
import { Processes } from '@vale/platform/jobs';
import { VaultService } from '../../vault/vault.service.js';
import { ProviderReplyRepository } from './provider-reply.repository.js';
import {
  EVIDENCE_MS,
  replyOf,
  replyText,
  type KeptReply,
  type ProviderReply,
  type SealedReply,
} from '../money/provider-reply.js';

/** How far a run looks back. A shop that was stopped for longer keeps older replies. Milliseconds. */
const WINDOW_MS = 90 * 86_400_000;
const BATCH = 500;

/**
 * Keeps providers' replies as evidence. They contain personal data, so they are encrypted, and deleted once
 * no dispute can need them.
 */
@Injectable()
export class ProviderReplyService {
  constructor(
    private readonly replies: ProviderReplyRepository,
    private readonly vault: VaultService,
    private readonly clock: Clock,
  ) {}

  seal(transactionId: string, replies: readonly ProviderReply[], at: number): SealedReply[] {
    return replies.map((reply) => ({ at, sealed: this.vault.sealReply(replyText(reply), transactionId) }));
  }

  /** Oldest first; null for what cannot be opened with the present master keys. */
  async listOf(transactionId: string): Promise<{ at: number; reply: KeptReply | null }[]> {
    const found = await this.replies.listOf(transactionId);
    return found.map(({ at, sealed }) => ({ at, reply: this.open(sealed, transactionId) }));
  }

  /** Deletes expired evidence. Returns the number of orders. */
  @Processes(checkoutJobs.forgetEvidence)
  async forgetOld(): Promise<number> {
    const end = this.clock.nowMs() - EVIDENCE_MS;
    const before = ulidsFrom(end);
    let after = ulidsFrom(end - WINDOW_MS);
    for (let forgotten = 0; ;) {
      const ids = await this.replies.ordersWith({ after, before }, BATCH);
      for (const id of ids) await this.replies.deleteOf(id);
      forgotten += ids.length;
      if (ids.length < BATCH) return forgotten;
      after = ids.at(-1)!;
    }
  }

  private open(sealed: string, transactionId: string): KeptReply | null {
    try {
      return replyOf(this.vault.openReply(sealed, transactionId));
    } catch {
      return null;
    }
  }
}
