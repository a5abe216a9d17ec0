import { Injectable } from '@nestjs/common';
import { InjectModel, isDuplicateKey } from '@vale/platform/store';
import type { Model } from 'mongoose';
import {
  paymentMethodSchema,
  paymentSettingsSchema,
  type PaymentMethodDocument,
  type PaymentSettingsDocument,
} from './payment-method.schema.js';
import { familyOf } from '../../orders/money/method-id.js';
import { type StoredPaymentMethod } from './payment-method.js';

export type SecretField = 'privateToken' | 'webhookSecret';

/** Secrets are encrypted, both stored and read. */
@Injectable()
export class PaymentMethodRepository {
  constructor(
    @InjectModel(paymentMethodSchema) private readonly methods: Model<PaymentMethodDocument>,
    @InjectModel(paymentSettingsSchema) private readonly settings: Model<PaymentSettingsDocument>,
  ) {}

  async find(id: string): Promise<StoredPaymentMethod | null> {
    const found = await this.methods.findOne({ _id: id }).lean<PaymentMethodDocument | null>();
    return found && toMethod(found);
  }

  async findByRequest(requestKey: string): Promise<StoredPaymentMethod | null> {
    const found = await this.methods.findOne({ requestKey }).lean<PaymentMethodDocument | null>();
    return found && toMethod(found);
  }

  async activeId(): Promise<string | null> {
    return (await this.choice()).activeId;
  }

  /** Id of the method that charges new orders, and whether an admin chose it. */
  async choice(): Promise<{ activeId: string | null; isByAdmin: boolean }> {
    const settings = await this.settings.findOne({ _id: 'payment' }).lean<PaymentSettingsDocument | null>();
    return {
      activeId: settings?.activePaymentMethodId ?? null,
      isByAdmin: settings?.chosenByAdmin ?? false,
    };
  }

  /** Methods of one family, see `familyOf`; oldest first. */
  async findFamily(family: string): Promise<StoredPaymentMethod[]> {
    // `.` is the character after `-`.
    const found = await this.methods
      .find({ _id: { $gte: family, $lt: `${family}.` } })
      .sort({ createdAt: 1 })
      .lean<PaymentMethodDocument[]>();
    return found.map(toMethod).filter(({ id }) => familyOf(id) === family);
  }

  async list(): Promise<Pick<StoredPaymentMethod, 'id' | 'driver' | 'apiEndpoint' | 'isActive'>[]> {
    const found = await this.methods
      .find({}, { driver: 1, apiEndpoint: 1, isActive: 1 })
      .lean<Pick<PaymentMethodDocument, '_id' | 'driver' | 'apiEndpoint' | 'isActive'>[]>();
    return found.map(({ _id, driver, apiEndpoint, isActive }) => ({
      id: _id,
      driver,
      apiEndpoint,
      isActive,
    }));
  }

  /** The newest first. */
  async listAll(): Promise<StoredPaymentMethod[]> {
    const found = await this.methods.find({}).sort({ createdAt: -1 }).lean<PaymentMethodDocument[]>();
    return found.map(toMethod);
  }

  /** Secrets of all methods. An earlier release stored `webhookSecret` unencrypted. */
  async listSecrets(): Promise<Pick<StoredPaymentMethod, 'id' | SecretField>[]> {
    const found = await this.methods
      .find({}, { privateToken: 1, webhookSecret: 1 })
      .lean<Pick<PaymentMethodDocument, '_id' | SecretField>[]>();
    return found.map(({ _id, privateToken, webhookSecret }) => ({ id: _id, privateToken, webhookSecret }));
  }

  /** Does nothing when the secret was changed since it was read. */
  async replaceSecret(id: string, field: SecretField, before: string, after: string): Promise<void> {
    await this.methods.updateOne({ _id: id, [field]: before }, { $set: { [field]: after } });
  }

  /** False when there is a method with this id. */
  async insert({ id, ...method }: StoredPaymentMethod): Promise<boolean> {
    try {
      await this.methods.create({ _id: id, schemaVersion: 1, ...method });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async change(id: string, change: Partial<Omit<StoredPaymentMethod, 'id'>>): Promise<void> {
    await this.methods.updateOne({ _id: id }, { $set: change });
  }

  /** Returns false if an earlier edit already replaced it. */
  async replace(id: string, replacedBy: string): Promise<boolean> {
    const { matchedCount } = await this.methods.updateOne(
      { _id: id, $or: [{ replacedBy: { $exists: false } }, { replacedBy }] },
      { $set: { replacedBy } },
    );
    return matchedCount === 1;
  }

  /** The method must not have charged anything. */
  async remove(id: string): Promise<void> {
    await this.methods.deleteOne({ _id: id });
  }

  async activate(id: string): Promise<void> {
    await this.settings.updateOne(
      { _id: 'payment' },
      { $set: { activePaymentMethodId: id }, $setOnInsert: { schemaVersion: 1 } },
      { upsert: true },
    );
  }

  /** Removes the choice of this method. */
  async unchoose(id: string): Promise<void> {
    await this.settings.updateOne(
      { _id: 'payment', activePaymentMethodId: id },
      { $set: { activePaymentMethodId: null, chosenByAdmin: false } },
    );
  }

  /**
   * Stores an admin's choice; null: none. If `before` is given, it must be the active method: otherwise
   * returns false.
   */
  async choose(id: string | null, before?: string): Promise<boolean> {
    const { matchedCount, upsertedCount } = await this.settings.updateOne(
      { _id: 'payment', ...(before !== undefined && { activePaymentMethodId: before }) },
      { $set: { activePaymentMethodId: id, chosenByAdmin: true }, $setOnInsert: { schemaVersion: 1 } },
      { upsert: before === undefined },
    );
    return matchedCount + upsertedCount === 1;
  }
}

function toMethod({ _id, schemaVersion: _, ...rest }: PaymentMethodDocument): StoredPaymentMethod {
  return { id: _id, ...rest };
}
