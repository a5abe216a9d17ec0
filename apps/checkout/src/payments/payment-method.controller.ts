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
import { PaymentMethodAdminService } from './payment-method-admin.service.js';
import { PaymentMethodTestService } from './payment-method-test.service.js';
import { TestChargeService } from './test-charge.service.js';

type Messages = typeof paymentMethodMessages;
type Input<Name extends keyof Messages> = MessageParsed<Messages[Name]>;
type Method = MessageReply<Messages['getPaymentMethod']>;
type TestCharge = MessageReply<Messages['getTestCharge']>;

@Controller()
export class PaymentMethodController {
  constructor(
    private readonly methods: PaymentMethodAdminService,
    private readonly tests: PaymentMethodTestService,
    private readonly charges: TestChargeService,
  ) {}

  @Handles(paymentMethodMessages.listPaymentMethods)
  async list(
    _input: Input<'listPaymentMethods'>,
    context: CallContext,
  ): Promise<MessageReply<Messages['listPaymentMethods']>> {
    requireAdmin(context);
    return this.methods.list();
  }

  @Handles(paymentMethodMessages.getPaymentMethod)
  async get({ id }: Input<'getPaymentMethod'>, context: CallContext): Promise<Method> {
    requireAdmin(context);
    return this.methods.get(id);
  }

  @Handles(paymentMethodMessages.createPaymentMethod)
  async create(input: Input<'createPaymentMethod'>, context: CallContext): Promise<Method> {
    return this.methods.create(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.editPaymentMethod)
  async edit(input: Input<'editPaymentMethod'>, context: CallContext): Promise<Method> {
    return this.methods.edit(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.checkPaymentMethod)
  async check(
    input: Input<'checkPaymentMethod'>,
    context: CallContext,
  ): Promise<MessageReply<Messages['checkPaymentMethod']>> {
    return this.tests.check(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.testPaymentMethod)
  async test(
    { id }: Input<'testPaymentMethod'>,
    context: CallContext,
  ): Promise<MessageReply<Messages['testPaymentMethod']>> {
    return this.tests.test(auditOriginOf(context), id);
  }

  @Handles(paymentMethodMessages.activatePaymentMethod)
  async activate(input: Input<'activatePaymentMethod'>, context: CallContext): Promise<Method> {
    return this.methods.activate(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.deactivatePaymentMethod)
  async deactivate(input: Input<'deactivatePaymentMethod'>, context: CallContext): Promise<Method> {
    return this.methods.deactivate(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.startTestCharge)
  async startTestCharge(input: Input<'startTestCharge'>, context: CallContext): Promise<TestCharge> {
    return this.charges.start(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.getTestCharge)
  async getTestCharge(input: Input<'getTestCharge'>, context: CallContext): Promise<TestCharge> {
    requireAdmin(context);
    return this.charges.get(input);
  }

  @Handles(paymentMethodMessages.closeTestCharge)
  async closeTestCharge(input: Input<'closeTestCharge'>, context: CallContext): Promise<TestCharge> {
    return this.charges.close(auditOriginOf(context), input);
  }

  @Handles(paymentMethodMessages.refundTestCharge)
  async refundTestCharge(input: Input<'refundTestCharge'>, context: CallContext): Promise<TestCharge> {
    return this.charges.refund(auditOriginOf(context), input);
  }
}
