import { Injectable } from '@nestjs/common';
import { CallbackKeysService } from '../../payments/callbacks/callback-keys.service.js';
import { PaymentMethodService } from '../../payments/methods/payment-method.service.js';
import { CouponSecretsService } from '../../purchase/coupons/coupon-secrets.service.js';
import { KeptRepliesService } from '../../purchase/systems/kept-replies.service.js';

/** Re-encrypts the texts that the master key encrypts without a data key. */
@Injectable()
export class ResealTokensService {
  constructor(
    private readonly methods: PaymentMethodService,
    private readonly callbacks: CallbackKeysService,
    private readonly coupons: CouponSecretsService,
    private readonly replies: KeptRepliesService,
  ) {}

  async reseal(): Promise<void> {
    await this.methods.resealSecrets();
    await this.callbacks.reseal();
    await this.coupons.reseal();
    await this.replies.reseal();
  }
}
