import { Injectable } from '@nestjs/common';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { sumByMasterKey } from '../vault/sealed-code.js';
import { VaultService } from '../vault/vault.service.js';
import { StockKeysRepository, type KeyedCode, type RewrappedCode } from './stock-keys.repository.js';

/** Codes that are read and written by one command. Small, because sales wait for it in the one-process shape. */
const BATCH = 100;

export interface RotationProgress {
  /** Codes that have the current key since the start of this run. */
  done: number;
  total: number;
}

export interface Rotation {
  rewrapped: number;
  /** Codes that are in stock twice, which their former fingerprints did not show. */
  repeated: string[];
  /** Codes that do not open: their key is not configured, or they are damaged. */
  unreadable: string[];
  /** Number of codes that each master key encrypts. */
  codesByKey: Record<string, number>;
}

/**
 * Re-encrypts all codes with the current master key while the shop sells. Resumable: it handles codes with
 * another key, and skips a code that changed since it was read.
 */
@Injectable()
export class RotateCodesService {
  constructor(
    private readonly vault: VaultService,
    private readonly fingerprints: FingerprintService,
    private readonly codes: StockKeysRepository,
  ) {}

  async rotate(onProgress: (progress: RotationProgress) => void = () => undefined): Promise<Rotation> {
    await this.codes.recordKeyIds();
    await this.fingerprints.rewrapKey();
    const former = await this.codes.countByKey((keyId) => keyId !== this.vault.currentKeyId);
    const progress = { done: 0, total: [...former.values()].reduce((sum, count) => sum + count, 0) };
    const repeated: string[] = [];
    const unreadable: string[] = [];
    for (const keyId of former.keys()) {
      for (let after = ''; ;) {
        const codes = await this.codes.listOfKey(keyId, after, BATCH);
        if (codes.length === 0) break;
        after = codes.at(-1)!._id;
        const rewrapped = await this.rewrapped(codes, unreadable);
        repeated.push(...(await this.codes.rewrap(rewrapped)));
        progress.done += rewrapped.length;
        onProgress({ ...progress });
      }
    }
    const codesByKey = Object.fromEntries(sumByMasterKey(await this.codes.countByKey()));
    return { rewrapped: progress.done, repeated, unreadable, codesByKey };
  }

  /** Skips codes that cannot be decrypted. */
  private async rewrapped(codes: readonly KeyedCode[], unreadable: string[]): Promise<RewrappedCode[]> {
    const rewrapped: RewrappedCode[] = [];
    for (const { _id: id, ...before } of codes) {
      try {
        const after = this.vault.rewrapCode(before, id);
        // A code without a data key also has a fingerprint of the old form.
        const fingerprints =
          before.wrapped === undefined
            ? await this.fingerprints.of(this.vault.openCode(before, id))
            : undefined;
        rewrapped.push({ id, before, after, fingerprints });
      } catch {
        unreadable.push(id);
      }
    }
    return rewrapped;
  }
}
