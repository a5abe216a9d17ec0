import { demoStock } from '@vale/contracts/catalog';
import type { Migration } from '@vale/platform/app';
import { SystemClock } from '@vale/platform/clock';
import { SystemIds } from '@vale/platform/ids';
import { checkoutConfig } from '../../checkout.config.js';
import type { SealedCode } from '../../vault/sealed-code.js';
import { VaultService } from '../../vault/vault.service.js';
import { isDemoCode } from './demo-code.js';

const CODES_AT_ONCE = 500;

type StoredCode = SealedCode & { _id: string; productId: string };

/**
 * Codes of the demonstration were told from the shop's own by their text alone. A code whose key is not configured is left:
 * the start refuses it, or takes it out of sale.
 */
export const markDemoCodes: Migration = {
  name: '2026-12-demo-marks',
  async up({ db }, env) {
    const vault = new VaultService(checkoutConfig.load(env), new SystemIds(new SystemClock()));
    const codes = db!.collection<StoredCode>('stock_codes');
    const productId = { $in: [...new Set(demoStock.map((stock) => stock.productId))] };
    let ids: string[] = [];
    const mark = async () => {
      await codes.updateMany({ _id: { $in: ids } }, { $set: { demo: true } });
      ids = [];
    };
    for await (const code of codes.find({ productId, keyId: { $in: vault.openKeyIds } })) {
      if (isDemoCode(vault.openCode(code, code._id))) ids.push(code._id);
      if (ids.length === CODES_AT_ONCE) await mark();
    }
    await mark();
  },
};
