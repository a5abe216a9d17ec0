import { Injectable } from '@nestjs/common';
import { checkoutJobs } from '@vale/contracts/checkout';
import { Processes } from '@vale/platform/jobs';
import { Logger } from '@vale/platform/logging';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { VaultService } from '../vault/vault.service.js';
import { StockPrintsRepository } from './stock-prints.repository.js';
import { BY_HAND_PRINT } from './print-form.js';

/** Small, because sales wait for it in the one-process shape. */
const BATCH = 100;

/**
 * Recomputes the fingerprints of codes from earlier releases while the shop sells. It handles codes without
 * the current form, so a run continues where the last one stopped. Until then new codes are compared in both
 * forms.
 */
@Injectable()
export class StockPrintsService {
  constructor(
    private readonly codes: StockPrintsRepository,
    private readonly vault: VaultService,
    private readonly fingerprints: FingerprintService,
    private readonly logger: Logger,
  ) {}

  @Processes(checkoutJobs.recomputeFingerprints)
  async recompute(): Promise<void> {
    for (let after = ''; ;) {
      const codes = await this.codes.listFormer(after, BATCH);
      for (const { _id: id, fingerprint, ...sealed } of codes) {
        if (fingerprint.startsWith(BY_HAND_PRINT)) await this.codes.keep(id);
        else await this.recomputeOne(id, sealed);
      }
      if (codes.length < BATCH) return;
      after = codes.at(-1)!._id;
    }
  }

  /** Repeated codes that may still be sold. */
  listRepeated(limit: number): ReturnType<StockPrintsRepository['listRepeated']> {
    return this.codes.listRepeated(limit);
  }

  /**
   * A code that cannot be decrypted is tried again by the next run, since its key may be missing only now.
   */
  private async recomputeOne(id: string, sealed: Parameters<VaultService['openCode']>[0]): Promise<void> {
    let text;
    try {
      text = this.vault.openCode(sealed, id);
    } catch {
      return;
    }
    if (await this.codes.replace(id, await this.fingerprints.of(text))) return;
    this.logger.error('a code is in stock twice', { codeId: id });
  }
}
