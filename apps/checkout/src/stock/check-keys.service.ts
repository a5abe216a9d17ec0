import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { BootError } from '@vale/platform/app';
import { Logger } from '@vale/platform/logging';
import { StoreAge } from '@vale/platform/store';
import { listed } from '@vale/platform/own-keys';
import { checkoutConfig, type CheckoutConfig } from '../checkout.config.js';
import { FingerprintService } from '../vault/fingerprint.service.js';
import { codeKeyIds, masterKeyIdOf, sumByMasterKey } from '../vault/sealed-code.js';
import { VaultService } from '../vault/vault.service.js';
import { StockKeysRepository } from './stock-keys.repository.js';

/** Refuses the startup while a master key is missing that codes are encrypted with: they would be sold and never opened. */
@Injectable()
export class CheckKeysService implements OnModuleInit {
  constructor(
    private readonly codes: StockKeysRepository,
    private readonly vault: VaultService,
    private readonly fingerprints: FingerprintService,
    private readonly logger: Logger,
    private readonly store: StoreAge,
    @InjectConfig(checkoutConfig) private readonly config: CheckoutConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.store.isNew) return;
    // During a rollout the previous release still adds codes without it.
    await this.codes.recordKeyIds();
    await this.giveUpLostKeys();
    const problems = await this.problems();
    if (problems.length > 0) throw new BootError(problems);
    await this.warnOfDemoKey();
  }

  /** Anyone with the database can decrypt codes that were added in demo mode. */
  private async warnOfDemoKey(): Promise<void> {
    if (this.vault.isOfDemo(this.vault.currentKeyId)) return;
    const byKey = await this.codes.countByKey((keyId) => this.vault.isOfDemo(masterKeyIdOf(keyId)));
    const codes = [...byKey.values()].reduce((sum, count) => sum + count, 0);
    const fingerprintKeyId = await this.fingerprints.keyId();
    if (codes > 0 || (fingerprintKeyId !== null && this.vault.isOfDemo(fingerprintKeyId)))
      this.logger.warn('the public key of demo mode encrypts some data: run `npm run keys:rotate`', {
        codeCount: codes,
      });
  }

  private async giveUpLostKeys(): Promise<void> {
    const lost = this.lostKeyIds();
    if (lost.length === 0) return;
    const codes = await this.codes.setAsideFreeOf(codeKeyIds(lost));
    if (codes > 0)
      this.logger.warn('free codes of lost master keys were taken out of sale', {
        codeCount: codes,
        keyIds: lost,
      });
    const fingerprintKeyId = await this.fingerprints.keyId();
    if (fingerprintKeyId === null || !lost.includes(fingerprintKeyId)) return;
    await this.fingerprints.replaceKey();
    this.logger.warn('duplicates of codes from before the loss of the key are not recognised');
  }

  private async problems(): Promise<string[]> {
    const known = new Set([...this.vault.openKeyIds.map(masterKeyIdOf), ...this.lostKeyIds()]);
    const missing = sumByMasterKey(await this.codes.countByKey((keyId) => !known.has(masterKeyIdOf(keyId))));
    const problems = [...missing].map(
      ([id, count]) =>
        `${count === 1 ? '1 code is' : `${count} codes are`} encrypted with the master key "${id}", which is not ` +
        'configured: put it back into SECRET_KEY, PREVIOUS_SECRET_KEYS or MASTER_KEYS. Only if it is lost for good, ' +
        'name its id in LOST_MASTER_KEYS',
    );
    const fingerprintKeyId = await this.fingerprints.keyId();
    if (fingerprintKeyId !== null && !this.vault.openKeyIds.includes(fingerprintKeyId))
      problems.push(
        `the key that finds repeated codes is encrypted with the master key "${fingerprintKeyId}", which is not configured`,
      );
    return problems;
  }

  private lostKeyIds(): string[] {
    return listed(this.config.LOST_MASTER_KEYS);
  }
}
