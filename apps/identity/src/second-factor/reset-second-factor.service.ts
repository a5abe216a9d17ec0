import { Injectable } from '@nestjs/common';
import { adminChange } from '@vale/contracts/audit';
import { Clock } from '@vale/platform/clock';
import { InjectConfig } from '@vale/platform/config';
import { Ids } from '@vale/platform/ids';
import { AccountService } from '../account/account.service.js';
import { identityConfig, type IdentityConfig } from '../identity.config.js';
import { SecondFactorRepository } from './second-factor.repository.js';

/** Audit records name this actor for a command on the machine, which has no account. */
const OPERATOR = 'operator';

/** Helps an administrator who lost the phone and the recovery codes. */
@Injectable()
export class ResetSecondFactorService {
  constructor(
    private readonly accounts: AccountService,
    private readonly factors: SecondFactorRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @InjectConfig(identityConfig) private readonly config: IdentityConfig,
  ) {}

  /** The command `reset-second-factor`. False if there is nothing to remove. */
  async run(print: (line: string) => void): Promise<boolean> {
    const { ADMIN_EMAIL } = this.config;
    const account = await this.accounts.findByEmail(ADMIN_EMAIL);
    if (!account?.secondFactor) {
      print(`${ADMIN_EMAIL} has no second factor`);
      return false;
    }
    const actor = { accountId: OPERATOR, sessionId: OPERATOR, email: '', role: 'admin' as const };
    const record = adminChange(
      { requestId: this.ids.ulid(), actor },
      {
        action: 'account.second-factor-reset',
        target: { kind: 'account', id: account.id },
        before: { secondFactorSince: account.secondFactor.since },
        after: { secondFactorSince: null },
      },
    );
    await this.factors.remove(account, [record], { sessionsSince: this.clock.nowMs() });
    print(`the second factor of ${ADMIN_EMAIL} is removed, and all sessions are ended`);
    print('the next login is by the password alone, and asks for a new one');
    return true;
  }
}
