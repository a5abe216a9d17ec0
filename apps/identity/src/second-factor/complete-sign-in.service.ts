import { Injectable } from '@nestjs/common';
import type { CallContext, MessageParsed } from '@vale/contracts/define';
import { secondFactorMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { KnownDevices } from '../session/known-devices.service.js';
import type { OpenedSession } from '../session/session.service.js';
import { SignInThrottleService } from '../session/sign-in-throttle.service.js';
import { SignInService } from '../session/sign-in.service.js';
import { CodeCheckService } from './code-check.service.js';
import { PendingSignIns } from './pending-sign-in.service.js';

type Completion = MessageParsed<typeof secondFactorMessages.completeSignIn>;

@Injectable()
export class CompleteSignInService {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly throttle: SignInThrottleService,
    private readonly devices: KnownDevices,
    private readonly codes: CodeCheckService,
    private readonly signIns: SignInService,
    private readonly security: SecurityLog,
  ) {}

  /** Throws `identity.sign-in-over`, `identity.code-wrong`, `identity.too-many-requests`. */
  @Handles(secondFactorMessages.completeSignIn)
  async complete({ pending, code, device }: Completion, caller: CallContext): Promise<OpenedSession> {
    const begun = await this.pending.take(pending);
    const { account, startedAt } = begun;
    await this.throttle.secondStep(account.id, this.devices.idOf(device, account));
    const subject = { event: 'second-step', accountId: account.id };
    await this.security.logRefusal(subject, () => this.codes.use(account, code));
    await this.pending.finish(begun);
    return this.signIns.open(account, startedAt, caller);
  }
}
