import { Injectable } from '@nestjs/common';
import { Clock } from '@vale/platform/clock';
import { isSameReference } from '../../orders/money/charge-snapshot.js';
import { isEndToEndId } from '../../orders/money/payment-id.js';
import { ProviderRefusal } from '../providers/provider-errors.js';
import type { SettledPayment } from '../providers/payment-provider.js';
import { TestChargeProviderService } from './test-charge-provider.service.js';
import { afterPayment, afterSnapshot, testCentavos, type TestCharge } from '../methods/test-charge.js';
import { TestChargeRepository } from '../methods/test-charge.repository.js';

/** Limit of names in a callback that may be a charge whose reply was lost. Each costs a read. */
const MAX_UNKNOWN = 5;

interface Owned {
  methodId: string;
  charge: TestCharge;
}

/** Recognises payments of test charges, even after the dialog was closed, so that they do not become cases. */
@Injectable()
export class TestChargeMatchService {
  constructor(
    private readonly charges: TestChargeRepository,
    private readonly provider: TestChargeProviderService,
    private readonly clock: Clock,
  ) {}

  /**
   * True if the listed payment belongs to a test charge, which then records it. Two methods may share a Pix
   * key. A different sum needs a person.
   */
  async take(methodId: string, payment: SettledPayment): Promise<boolean> {
    const { providerId, centavos } = payment;
    if (providerId === null) return false;
    const [found] = await this.named(methodId, [providerId]);
    if (!found || centavos !== testCentavos(found.charge)) return false;
    const now = this.clock.nowMs();
    await this.charges.change(found.methodId, found.charge.id, (charge) => {
      const after = afterPayment(charge, payment, now);
      return after === charge ? charge : { ...after, providerId: charge.providerId ?? providerId };
    });
    return true;
  }

  /** Reads the test charge that a callback names; false if it names none. Rejects like the provider's calls. */
  async check(methodId: string, names: readonly string[]): Promise<boolean> {
    const found = await this.named(methodId, names);
    for (const { methodId: own, charge } of found)
      for (const providerId of charge.providerId === null ? unknownIn(names, charge) : [charge.providerId])
        await this.readInto(own, charge, providerId);
    return found.length > 0;
  }

  private async readInto(methodId: string, { id, providerId: known }: TestCharge, providerId: string) {
    try {
      const snapshot = await this.provider.read(methodId, providerId);
      if (known === null && !isSameReference(snapshot.externalReference, id)) return;
      const now = this.clock.nowMs();
      await this.charges.change(methodId, id, (charge) => {
        const after = afterSnapshot(charge, snapshot, now);
        return after === charge ? charge : { ...after, providerId };
      });
    } catch (error) {
      // One of several names is often the event's own id.
      if (known !== null || !(error instanceof ProviderRefusal)) throw error;
    }
  }

  private async named(methodId: string, names: readonly string[]): Promise<Owned[]> {
    const all = await this.charges.all();
    return all.flatMap((method) =>
      method.charges
        .filter(
          ({ id, providerId }) =>
            names.includes(id) ||
            (providerId !== null && method.methodId === methodId && names.includes(providerId)),
        )
        .map((charge) => ({ methodId: method.methodId, charge })),
    );
  }
}

/** In API Pix, the id of a charge is our own reference. */
function unknownIn(names: readonly string[], { id }: TestCharge): string[] {
  const others = names.filter((name) => !isSameReference(name, id) && !isEndToEndId(name));
  return others.length === 0 ? [id] : others.slice(0, MAX_UNKNOWN);
}
