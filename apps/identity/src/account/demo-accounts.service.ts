import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError, platformErrors } from '@vale/contracts/define';
import { InjectConfig } from '@vale/platform/config';
import { Logger } from '@vale/platform/logging';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import type { Account } from './account.js';
import { AccountRemovalService } from './account-removal.service.js';
import { AccountRepository } from './account.repository.js';

/** Closes the demo's accounts when the shop is live. The administrator's account is taken over instead. */
@Injectable()
export class DemoAccountsService implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly removal: AccountRemovalService,
    private readonly logger: Logger,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.runtime.VALE_DEMO) return;
    const found = await this.accounts.listDemo();
    const others = found.filter(({ email }) => email !== this.config.ADMIN_EMAIL);
    for (const account of others) await this.remove(account);
    if (others.length > 0)
      this.logger.warn('accounts of demo mode were removed', { accounts: others.length });
  }

  private async remove(account: Account): Promise<void> {
    try {
      // Checkout, which may not have started yet, withdraws the orders of the demo itself.
      await this.removal.remove(account, [], { keepsOrders: true });
    } catch (error) {
      // Another replica that starts at the same moment was faster.
      if (!(error instanceof AppError && error.is(platformErrors.conflict))) throw error;
    }
  }
}
