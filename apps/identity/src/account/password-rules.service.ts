import { Injectable } from '@nestjs/common';
import { catalogMessages } from '@vale/contracts/catalog';
import { AppError } from '@vale/contracts/define';
import { identityErrors } from '@vale/contracts/identity';
import { Bus } from '@vale/platform/bus';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { isCommonPassword, shopNames } from './common-password.js';

/** Registration works without catalog, so the wait for the shop's name is short. */
const SHOP_TIMEOUT_MS = 1_000;

@Injectable()
export class PasswordRules {
  constructor(
    private readonly bus: Bus,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  /** Throws `identity.common-password`. */
  async check(password: string, email: string): Promise<void> {
    const options = { timeoutMs: SHOP_TIMEOUT_MS };
    const shop = await this.bus.request(catalogMessages.getShop, {}, options).catch(() => null);
    const names = shopNames(this.runtime.PUBLIC_URL, shop?.name);
    if (isCommonPassword(password, { email, names })) throw new AppError(identityErrors.commonPassword);
  }
}
