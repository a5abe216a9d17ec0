import type { StockKey } from '@vale/contracts/checkout';
import type { LineCode } from '../../src/stock/line-code.js';
import type { LineCodeRepository } from '../../src/stock/line-code.repository.js';
import { STOCK_CODE_FORM, type StockCodeDocument } from '../../src/stock/stock.schema.js';
import type { Disk } from './disk.js';
import type { Machine } from './machine.js';

type Repository = LineCodeRepository;
type Arguments<Name extends keyof Repository> = Parameters<Repository[Name]>;

/** `LineCodeRepository` without a database. Each of its commands is one step. */
export class MemoryLineCodes implements Partial<LineCodeRepository> {
  constructor(
    private readonly disk: Disk,
    private readonly machine: Machine,
  ) {}

  ofOrder(orderId: string): Promise<LineCode[]> {
    return this.machine.step(() =>
      this.disk.codes
        .filter((code) => code.orderId === orderId)
        .map(({ _id, line, state, batch = null, costCentavos = null, heldUntil = null, shared = null }) => {
          const own = { id: _id, line: line!, state: state as LineCode['state'] };
          return { ...own, batch, costCentavos, heldUntil, shared };
        }),
    );
  }

  find(id: string): Promise<StockCodeDocument | null> {
    return this.machine.step(() => this.copy((code) => code._id === id));
  }

  sealedOf({ orderId, line }: Arguments<'sealedOf'>[0]): Promise<StockCodeDocument | null> {
    return this.machine.step(() =>
      this.copy((code) => code.orderId === orderId && code.line === line && code.state === 'assigned'),
    );
  }

  findByFingerprints(fingerprints: readonly string[]): Promise<StockCodeDocument | null> {
    return this.machine.step(() => this.copy((code) => fingerprints.includes(code.fingerprint)));
  }

  withdrawReplaced(...[id, orderId, at]: Arguments<'withdrawReplaced'>): Promise<void> {
    return this.machine.step(() => {
      for (const code of this.disk.codes) {
        if (code._id !== id || code.orderId !== orderId || code.state !== 'assigned') continue;
        const withdrawn = { withdrawnFor: 'replaced', replacedFor: orderId, replacedAt: at } as const;
        Object.assign(code, { state: 'withdrawn', ...withdrawn });
        for (const field of ['orderId', 'line', 'assignedFor'] as const) delete code[field];
      }
    });
  }

  releaseLine({ orderId, line }: Arguments<'releaseLine'>[0]): Promise<StockKey | null> {
    return this.machine.step(() => {
      const held = this.disk.codes.find(
        (code) => code.orderId === orderId && code.line === line && code.state === 'held',
      );
      if (!held) return null;
      held.state = 'free';
      for (const field of ['orderId', 'line', 'heldUntil'] as const) delete held[field];
      return { productId: held.productId, variation: held.variation };
    });
  }

  give(...[id, owner, given]: Arguments<'give'>): Promise<StockKey | null> {
    return this.machine.step(() => {
      const code = this.disk.codes.find(({ _id, state }) => _id === id && state === 'free');
      if (!code) return null;
      this.refuseSecond(owner);
      Object.assign(code, { state: 'assigned', ...owner, ...given });
      return { productId: code.productId, variation: code.variation };
    });
  }

  addGiven(...[code, owner, given]: Arguments<'addGiven'>): Promise<void> {
    return this.machine.step(() => {
      this.refuseSecond(owner);
      const rest = { ...owner, ...given, schemaVersion: STOCK_CODE_FORM };
      this.disk.codes.push({ ...code, state: 'assigned', ...rest });
    });
  }

  /** Refuses what the unique index would refuse. */
  private refuseSecond({ orderId, line }: Arguments<'give'>[1]): void {
    const isTaken = this.disk.codes.some((code) => code.orderId === orderId && code.line === line);
    if (isTaken) throw Object.assign(new Error('E11000 duplicate key'), { code: 11_000 });
  }

  private copy(is: (code: StockCodeDocument) => boolean): StockCodeDocument | null {
    const found = this.disk.codes.find(is);
    return found ? { ...found } : null;
  }
}
