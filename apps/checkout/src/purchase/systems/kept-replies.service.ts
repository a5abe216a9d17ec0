import { Injectable } from '@nestjs/common';
import type { RecordedUnitReply } from '@vale/contracts/checkout';
import { Logger } from '@vale/platform/logging';
import { FingerprintService } from '../../vault/fingerprint.service.js';
import { VaultService } from '../../vault/vault.service.js';
import { LineCodeService } from '../../stock/line-code.service.js';
import { UnitReplyRepository } from './unit-reply.repository.js';

const PAGE = 500;

export interface KeptReply {
  transactionId: string;
  line: number;
  at: number;
  kind: 'code' | 'no' | 'wait';
  /** Null if the reply has none, and if it cannot be decrypted. */
  code: string | null;
  reason: string;
  /** When the system is asked again; null unless it asked to wait, and if it is asked no more. */
  nextAt: number | null;
}

/** Encrypts the codes of replies. */
@Injectable()
export class KeptRepliesService {
  constructor(
    private readonly replies: UnitReplyRepository,
    private readonly vault: VaultService,
    private readonly codes: LineCodeService,
    private readonly fingerprints: FingerprintService,
    private readonly logger: Logger,
  ) {}

  async put(
    { transactionId, line }: Pick<KeptReply, 'transactionId' | 'line'>,
    reply: RecordedUnitReply,
    { at, until }: { at: number; until: number },
  ): Promise<void> {
    const _id = idOf({ transactionId, line });
    const kept = { _id, schemaVersion: 1, transactionId, line, at, reason: '', purgeAt: new Date(until) };
    if (reply.status === 'no') return this.replies.put({ ...kept, reason: reply.reason });
    if (reply.status === 'wait') {
      const before = await this.replies.find(_id);
      const since = before?.nextAt === undefined ? at : before.at;
      return this.replies.put({ ...kept, at: since, nextAt: reply.nextAt });
    }
    const sealed = this.vault.sealToken(reply.code, _id);
    const { fingerprint } = await this.fingerprints.of(reply.code);
    await this.replies.put({ ...kept, sealed, fingerprint });
  }

  async listOf(transactionId: string): Promise<KeptReply[]> {
    const found = await this.replies.listOf(transactionId);
    return found.map(({ _id, line, at, sealed, reason, nextAt }) => ({
      transactionId,
      line,
      at,
      kind: sealed !== undefined ? 'code' : nextAt === undefined ? 'no' : 'wait',
      code: sealed === undefined ? null : this.open(sealed, _id),
      reason,
      nextAt: nextAt ?? null,
    }));
  }

  /** True if the unit has the code of the reply. */
  async isGiven({ transactionId, line, code }: KeptReply): Promise<boolean> {
    return code !== null && (await this.codes.isText(transactionId, line, code));
  }

  /** True if the system sent the same code for another unit. */
  async isRepeated(reply: KeptReply): Promise<boolean> {
    return this.replies.isRepeated(idOf(reply));
  }

  /** Encrypts the codes with the present key. Those that do not open are counted in the log and stay as they are. */
  async reseal(): Promise<void> {
    let unreadable = 0;
    for (let after = ''; ;) {
      const page = await this.replies.listSealed(after, PAGE);
      for (const { _id, sealed } of page)
        try {
          const resealed = this.vault.resealToken(sealed, _id);
          if (resealed !== undefined) await this.replies.replaceSealed(_id, sealed, resealed);
        } catch {
          unreadable += 1;
        }
      if (page.length < PAGE) break;
      after = page.at(-1)!._id;
    }
    if (unreadable > 0)
      this.logger.warn(
        'kept codes of the seller\u2019s system cannot be decrypted: their key is not configured',
        {
          unreadable,
        },
      );
  }

  private open(sealed: string, id: string): string | null {
    try {
      return this.vault.openToken(sealed, id);
    } catch {
      return null;
    }
  }
}

function idOf({ transactionId, line }: Pick<KeptReply, 'transactionId' | 'line'>): string {
  return `${transactionId}.${line}`;
}
