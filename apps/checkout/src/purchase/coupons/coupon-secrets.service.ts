import { Injectable } from '@nestjs/common';
import { Ids } from '@vale/platform/ids';
import { Logger } from '@vale/platform/logging';
import { VaultService } from '../../vault/vault.service.js';
import type { Coupon } from './coupon.js';
import { CouponRepository } from './coupon.repository.js';

/** Encrypts the secrets that yield the generated codes of coupons: whoever knows one has all its codes. */
@Injectable()
export class CouponSecretsService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly vault: VaultService,
    private readonly ids: Ids,
    private readonly logger: Logger,
  ) {}

  /** A new one, encrypted for the coupon with this id. */
  create(couponId: string): string {
    return this.vault.sealToken(this.ids.token(), couponId);
  }

  /** Throws if its master key is not configured. */
  open({ id, secret }: Pick<Coupon, 'id' | 'secret'>): string {
    // The first ones were stored in clear.
    return this.vault.isSealedToken(secret) ? this.vault.openToken(secret, id) : secret;
  }

  /** Encrypts all with the present key. Those that do not open are counted in the log and stay as they are. */
  async reseal(): Promise<void> {
    let unreadable = 0;
    for (const { id, secret } of await this.coupons.listSecrets())
      try {
        const resealed = this.vault.isSealedToken(secret)
          ? this.vault.resealToken(secret, id)
          : this.vault.sealToken(secret, id);
        if (resealed !== undefined) await this.coupons.replaceSecret(id, secret, resealed);
      } catch {
        unreadable += 1;
      }
    if (unreadable > 0)
      this.logger.warn('generated codes of coupons are unknown: the key of their secret is not configured', {
        unreadable,
      });
  }
}
