import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import type { SealedCustomer } from '../buyer/sealed-customer.js';
import { ORDER_FORM, orderSchema, type OrderDocument } from './order.schema.js';

export type SealedOrder = Pick<OrderDocument, '_id' | 'customer' | 'requestDigest' | 'couponSlots'>;

export interface ResealedOrder {
  before: SealedOrder;
  customer: SealedCustomer;
  requestDigest: string;
}

const SEALED = { customer: 1, requestDigest: 1, couponSlots: 1 } as const;

/** Re-encrypts the buyers of orders in any state. Concurrent sales change other fields. */
@Injectable()
export class OrderSealRepository {
  constructor(@InjectModel(orderSchema) private readonly orders: Model<OrderDocument>) {}

  /** Orders of releases before 2026-12, whose buyer data is not encrypted. */
  async listPlain(limit: number): Promise<SealedOrder[]> {
    return this.orders.find({ 'customer.cpfMac': null }, SEALED).limit(limit).lean<SealedOrder[]>();
  }

  /** Clears one order, or all orders in the range of ids. */
  async forgetClients(_id: string | { $gte: string; $lt: string }): Promise<void> {
    await this.orders.updateMany(
      { _id, 'tracking.client': { $exists: true } },
      { $unset: { 'tracking.client': '' } },
    );
  }

  /** Orders with a `cpfMac` in this range, sorted by it. */
  async listBetween({ from, to }: { from: string; to: string }, limit: number): Promise<SealedOrder[]> {
    return this.orders
      .find({ 'customer.cpfMac': { $gte: from, $lt: to } }, SEALED)
      .sort({ 'customer.cpfMac': 1, _id: -1 })
      .limit(limit)
      .lean<SealedOrder[]>();
  }

  /** Orders with this `cpfMac` and an id below `before`, newest first. */
  async listOf(cpfMac: string, before: string, limit: number): Promise<SealedOrder[]> {
    return this.orders
      .find({ 'customer.cpfMac': cpfMac, _id: { $lt: before } }, SEALED)
      .sort({ _id: -1 })
      .limit(limit)
      .lean<SealedOrder[]>();
  }

  /**
   * Replaces data that has not changed since it was read, and returns the number of orders. Other processes
   * may cache the old form: they can read both, and never write these fields.
   */
  async replace(orders: readonly ResealedOrder[]): Promise<number> {
    if (orders.length === 0) return 0;
    const { matchedCount } = await this.orders.bulkWrite(orders.map(replacing), { ordered: false });
    return matchedCount;
  }
}

function replacing({ before, customer, requestDigest }: ResealedOrder) {
  const { cpf, phone, answers = null, cpfMac } = before.customer;
  const { couponSlots = null } = before;
  const filter = {
    _id: before._id,
    'customer.cpf': cpf,
    'customer.phone': phone,
    'customer.answers': answers,
    couponSlots,
  };
  const set = {
    'customer.cpf': customer.cpf,
    'customer.phone': customer.phone,
    'customer.cpfMac': customer.cpfMac,
    ...(customer.answers && { 'customer.answers': customer.answers }),
    ...(couponSlots && { couponSlots: couponSlots.map((slot) => slot.replace(cpfMac, customer.cpfMac)) }),
    requestDigest,
    // Replicas of a release before 2026-12 write orders of form 1, also after the migration.
    schemaVersion: ORDER_FORM,
  };
  return { updateOne: { filter, update: { $set: set } } };
}
