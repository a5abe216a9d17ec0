import { Controller } from '@nestjs/common';
import { paymentMethodMessages } from '@vale/contracts/checkout';
import {
  requireAdmin,
  type CallContext,
  type MessageParsed,
  type MessageReply,
} from '@vale/contracts/define';
import { Handles } from '@vale/platform/bus';
import { auditOriginOf } from '../audit/audit.service.js';
import { TestChargeService } from './test-charge.service.js';

type Messages = typeof paymentMethodMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Charge = Promise<MessageReply<Messages['getTestCharge']>>;

@Controller()
export class TestChargeController {
  constructor(private readonly charges: TestChargeService) {}

  @Handles(paymentMethodMessages.startTestCharge)
  start(input: Input<'startTestCharge'>, context: CallContext): Charge {
    return this.charges.start(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.getTestCharge)
  get(input: Input<'getTestCharge'>, context: CallContext): Charge {
    requireAdmin(context);
    return this.charges.get(input);
  }

  @Handles(paymentMethodMessages.closeTestCharge)
  close(input: Input<'closeTestCharge'>, context: CallContext): Charge {
    return this.charges.close(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.refundTestCharge)
  refund(input: Input<'refundTestCharge'>, context: CallContext): Charge {
    return this.charges.refund(auditOriginOf(context), input);
  }
}
