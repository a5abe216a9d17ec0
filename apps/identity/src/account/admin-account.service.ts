import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { runtimeConfig, type RuntimeConfig } from '@vale/platform/runtime-config';
import { DEMO_ADMIN_PASSWORD, identityConfig, type IdentityConfig } from '../identity.config.js';
import type { Account } from './account.js';
import { AccountRepository } from './account.repository.js';
import { AccountService } from './account.service.js';
import { demoUsers } from './demo-users.js';
import { adminStep, type AdminStep } from './admin-account.js';
import { PasswordService } from './password.service.js';

/** At startup, makes the configured account an owner. */
@Injectable()
export class AdminAccountService implements OnApplicationBootstrap {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly registration: AccountService,
    private readonly passwords: PasswordService,
    private readonly clock: Clock,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
    @InjectConfig(runtimeConfig) private readonly runtime: RuntimeConfig,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const existing = await this.accounts.findByEmail(this.config.ADMIN_EMAIL);
    await this.apply(await this.decide(existing), existing);
    await this.demoteOthers();
  }

  private async decide(existing: Account | null): Promise<AdminStep> {
    const demo = this.runtime.VALE_DEMO;
    const hasDemoPassword =
      !demo &&
      existing?.passwordHash !== undefined &&
      (await this.passwords.matches(DEMO_ADMIN_PASSWORD, existing.passwordHash, 'admin'));
    return adminStep(existing, { demo, hasDemoPassword });
  }

  private async apply(step: AdminStep, existing: Account | null): Promise<void> {
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.config;
    if (step === 'create') await this.create(email, password);
    if (!existing || step === 'keep') return;
    await this.accounts.replacePassword(
      existing.id,
      await this.passwords.hash(password, 'admin'),
      this.clock.nowMs(),
    );
    if (step !== 'promote') return;
    await this.accounts.setRole(existing.id, 'admin');
    if (existing.demo && !this.runtime.VALE_DEMO) await this.accounts.takeDemoMark(existing.id);
  }

  private async create(email: string, password: string): Promise<void> {
    // Null if another replica that starts at the same moment was faster.
    await this.registration.openAdmin(email, password);
    if (this.runtime.VALE_DEMO) await this.accounts.insertMissing(demoUsers(this.clock.nowMs()));
  }

  /**
   * The demo's administrator, and that of a former ADMIN_EMAIL, must lose the role. Owners whom the team has invited keep it.
   */
  private async demoteOthers(): Promise<void> {
    for (const { id, email, hiredAt } of await this.accounts.findAdmins()) {
      if (email !== this.config.ADMIN_EMAIL && hiredAt === undefined)
        await this.accounts.setRole(id, 'customer');
    }
  }
}
