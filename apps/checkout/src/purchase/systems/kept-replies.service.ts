import { Injectable } from '@nestjs/common';
import { VaultService } from '../../vault/vault.service.js';
import { UnitReplyRepository } from './unit-reply.repository.js';

export interface KeptReply {
  transactionId: string;
  line: number;
  at: number;
  /** Null after a refusal, and if the code cannot be decrypted. */
  code: string | null;
  isRefusal: boolean;
  reason: string;
}

/** Encrypts the codes of replies. */
@Injectable()
export class KeptRepliesService {
  constructor(
    private readonly replies: UnitReplyRepository,
    private readonly vault: VaultService,
  ) {}

  async put(reply: Omit<KeptReply, 'isRefusal'>, until: number): Promise<void> {
    const { code, ...rest } = reply;
    const _id = `${reply.transactionId}.${reply.line}`;
    const sealed = code !== null && { sealed: this.vault.sealReply(code, _id) };
    await this.replies.put({ _id, schemaVersion: 1, ...rest, ...sealed, purgeAt: new Date(until) });
  }

  async listOf(transactionId: string): Promise<KeptReply[]> {
    const found = await this.replies.listOf(transactionId);
    return found.map(({ _id, line, at, sealed, reason }) => ({
      transactionId,
      line,
      at,
      code: sealed === undefined ? null : this.open(sealed, _id),
      isRefusal: sealed === undefined,
      reason,
    }));
  }

  private open(sealed: string, id: string): string | null {
    try {
      return this.vault.openReply(sealed, id);
    } catch {
      return null;
    }
  }
}
