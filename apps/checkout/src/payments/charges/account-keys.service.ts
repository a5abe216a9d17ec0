import { Injectable } from '@nestjs/common';
import { isSameReference, type ChargeSnapshot } from '../../orders/money/charge-snapshot.js';
import type { Order } from '../../orders/life/order.js';
import { methodsBeside } from '../methods/payment-method.js';
import { PaymentMethodRepository } from '../methods/payment-method.repository.js';
import type { NewRefund } from '../providers/payment-provider.js';
import { beforehand, isKeyRefused, ProviderError } from '../providers/provider-errors.js';
import { ProviderCallsService, type AnsweredRefund, type ReadCause } from './provider-calls.service.js';

interface OtherReading {
  methodId: string;
  snapshot: ChargeSnapshot;
}

/**
 * Calls with the key of the method that charged and, once the provider refuses that key, with the key of another method at the
 * same address, if the charge that it shows has the order's own reference: then both are keys of one account.
 */
@Injectable()
export class AccountKeysService {
  constructor(
    private readonly methods: PaymentMethodRepository,
    private readonly calls: ProviderCallsService,
  ) {}

  /** Rejects like `ProviderCallsService.readCharge`. */
  async readCharge(order: Order, providerId: string, cause: ReadCause): Promise<ChargeSnapshot> {
    try {
      return await this.calls.readCharge(order, providerId, cause);
    } catch (error) {
      const other = isKeyRefused(error) && (await this.otherReading(order, providerId, cause));
      if (!other) throw error;
      return other.snapshot;
    }
  }

  /** Sends a refund that was not sent before. Resolves and rejects like `ProviderCallsService.refund`. */
  async refund(order: Order, methodId: string, refund: NewRefund): Promise<AnsweredRefund | null> {
    return this.withKey(
      order,
      methodId,
      refund,
      () => this.calls.refund(methodId, refund),
      // A person may have sent it at the provider meanwhile.
      async (other) =>
        (await beforehand(this.calls.findRefund(other, refund))) ?? this.calls.refund(other, refund),
    );
  }

  /** Resolves and rejects like `ProviderCallsService.findRefund`. */
  async findRefund(order: Order, methodId: string, refund: NewRefund): Promise<AnsweredRefund | null> {
    const find = (id: string) => this.calls.findRefund(id, refund);
    return this.withKey(order, methodId, refund, () => find(methodId), find);
  }

  private async withKey<T>(
    order: Order,
    methodId: string,
    { providerId }: NewRefund,
    call: () => Promise<T>,
    callByOther: (methodId: string) => Promise<T>,
  ): Promise<T> {
    try {
      return await call();
    } catch (error) {
      // The refused call did nothing, whatever keeps the other key from being found.
      const other =
        isKeyRefused(error) &&
        (await beforehand(this.otherReading({ ...order, methodId }, providerId, 'asked')));
      if (!other) throw error;
      return callByOther(other.methodId);
    }
  }

  private async otherReading(
    order: Order,
    providerId: string,
    cause: ReadCause,
  ): Promise<OtherReading | undefined> {
    for (const methodId of methodsBeside(order.methodId, await this.methods.listAll()))
      try {
        const snapshot = await this.calls.readCharge({ ...order, methodId }, providerId, cause);
        if (isSameReference(snapshot.externalReference, order.transactionId)) return { methodId, snapshot };
      } catch (error) {
        // A method whose secrets cannot be opened, or whose provider is gone, is no help.
        if (error instanceof ProviderError) throw error;
      }
    return undefined;
  }
}
