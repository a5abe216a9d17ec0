import { Controller } from '@nestjs/common';
import type { CallContext, MessageParsed, MessageReply } from '@vale/contracts/define';
import { secondFactorMessages } from '@vale/contracts/identity';
import { Handles } from '@vale/platform/bus';
import { CompleteSignInService } from './complete-sign-in.service.js';
import { EnrolmentService } from './enrolment.service.js';
import { ProofService } from './proof.service.js';
import { SecondFactorService } from './second-factor.service.js';

type Messages = typeof secondFactorMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Reply<Name extends keyof Messages> = Promise<MessageReply<Messages[Name]>>;

@Controller()
export class SecondFactorController {
  constructor(
    private readonly signIns: CompleteSignInService,
    private readonly proofs: ProofService,
    private readonly enrolments: EnrolmentService,
    private readonly factors: SecondFactorService,
  ) {}

  @Handles(secondFactorMessages.completeSignIn)
  complete(input: Input<'completeSignIn'>, caller: CallContext): Reply<'completeSignIn'> {
    return this.signIns.complete(input, caller);
  }

  @Handles(secondFactorMessages.proveSession)
  async prove(proof: Input<'proveSession'>, caller: CallContext): Reply<'proveSession'> {
    await this.proofs.prove(proof, caller);
    return {};
  }

  @Handles(secondFactorMessages.getSecondFactor)
  state(_input: Input<'getSecondFactor'>, caller: CallContext): Reply<'getSecondFactor'> {
    return this.factors.state(caller);
  }

  @Handles(secondFactorMessages.beginSecondFactor)
  begin(_input: Input<'beginSecondFactor'>, caller: CallContext): Reply<'beginSecondFactor'> {
    return this.enrolments.begin(caller);
  }

  @Handles(secondFactorMessages.confirmSecondFactor)
  confirm({ code }: Input<'confirmSecondFactor'>, caller: CallContext): Reply<'confirmSecondFactor'> {
    return this.enrolments.confirm(code, caller);
  }

  @Handles(secondFactorMessages.renewRecoveryCodes)
  renewRecovery(_input: Input<'renewRecoveryCodes'>, caller: CallContext): Reply<'renewRecoveryCodes'> {
    return this.factors.renewRecovery(caller);
  }

  @Handles(secondFactorMessages.removeSecondFactor)
  async remove(_input: Input<'removeSecondFactor'>, caller: CallContext): Reply<'removeSecondFactor'> {
    await this.factors.remove(caller);
    return {};
  }
}
