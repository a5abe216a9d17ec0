import { Injectable } from '@nestjs/common';
import { InjectModel } from '@vale/platform/store';
import type { Model } from 'mongoose';
import { paymentMethodSchema, type PaymentMethodDocument } from './payment-method.schema.js';
import { MAX_TEST_CHARGES, type TestCharge } from './test-charge.js';

/** Two admins, a dialog and a callback change one charge at most. */
const MAX_ATTEMPTS = 10;

interface Found {
  charges: TestCharge[];
  revision: number;
}

/** Test charges are stored in their method's document: there are few, and they are read with it. */
@Injectable()
export class TestChargeRepository {
  constructor(@InjectModel(paymentMethodSchema) private readonly methods: Model<PaymentMethodDocument>) {}

  /** Newest first. */
  async find(methodId: string): Promise<Found> {
    const found = await this.methods
      .findOne({ _id: methodId }, { testCharges: 1, testRevision: 1 })
      .lean<Pick<PaymentMethodDocument, 'testCharges' | 'testRevision'> | null>();
    return { charges: found?.testCharges ?? [], revision: found?.testRevision ?? 0 };
  }

  async all(): Promise<{ methodId: string; charges: TestCharge[] }[]> {
    const found = await this.methods
      .find({}, { testCharges: 1 })
      .lean<Pick<PaymentMethodDocument, '_id' | 'testCharges'>[]>();
    return found.flatMap(({ _id, testCharges }) =>
      testCharges?.length ? [{ methodId: _id, charges: testCharges }] : [],
    );
  }

  /** False when the charges were changed since they were found. */
  async add(methodId: string, charge: TestCharge, { charges, revision }: Found): Promise<boolean> {
    return this.write(methodId, [charge, ...charges].slice(0, MAX_TEST_CHARGES), revision);
  }

  /** `to` may run again on the result of another process; returns null if the charge does not exist. */
  async change(
    methodId: string,
    id: string,
    to: (charge: TestCharge) => TestCharge,
  ): Promise<TestCharge | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { charges, revision } = await this.find(methodId);
      const known = charges.find((charge) => charge.id === id);
      if (!known) return null;
      const changed = to(known);
      if (changed === known) return known;
      const after = charges.map((charge) => (charge === known ? changed : charge));
      if (await this.write(methodId, after, revision)) return changed;
    }
    throw new Error(`test charge ${id} is changed too often`);
  }

  private async write(methodId: string, charges: TestCharge[], revision: number): Promise<boolean> {
    const { matchedCount } = await this.methods.updateOne(
      { _id: methodId, testRevision: revision === 0 ? { $exists: false } : revision },
      { $set: { testCharges: charges, testRevision: revision + 1 } },
    );
    return matchedCount === 1;
  }
}
