import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConfig } from '@vale/platform/config';
import { StoreAge } from '@vale/platform/store';
import { AccountService } from '../account/account.service.js';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { CodeCheckService } from './code-check.service.js';

/** Logs at startup if the administrator's second factor cannot be opened, before a login fails. */
@Injectable()
export class CheckSecondFactorKeyService implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountService,
    private readonly codes: CodeCheckService,
    private readonly store: StoreAge,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.store.isNew) return;
    const admin = await this.accounts.findByEmail(this.config.ADMIN_EMAIL);
    if (admin?.secondFactor) this.codes.open(admin.secondFactor.sealed, admin.id);
  }
}
