import { demoStock } from '@vale/contracts/catalog';
import { BootError, type Migration } from '@vale/platform/app';
import { SystemClock } from '@vale/platform/clock';
import { SystemIds } from '@vale/platform/ids';
import { listed } from '@vale/platform/own-keys';
import { checkoutConfig } from '../../checkout.config.js';
import { codeKeyIds, type SealedCode } from '../../vault/sealed-code.js';
import { VaultService } from '../../vault/vault.service.js';
import { isDemoCode } from './demo-code.js';

const CODES_AT_ONCE = 500;

type StoredCode = SealedCode & { _id: string; productId: string };

/**
 * Only its text identifies an unmarked demo code, so a code that cannot be decrypted would stay
 * unmarked and be sold. Codes of lost keys are skipped, because startup takes them out of sale.
 */
export const markDemoCodes: Migration = {
  name: '2026-12-demo-marks',
  async up({ db }, env) {
    const config = checkoutConfig.load(env);
    const vault = new VaultService(config, new SystemIds(new SystemClock()));
    const codes = db!.collection<StoredCode>('stock_codes');
    const productId = { $in: [...new Set(demoStock.map((stock) => stock.productId))] };
    const lost = codeKeyIds(listed(config.LOST_MASTER_KEYS));
    const unknown = { $exists: true, $nin: [...vault.openKeyIds, ...lost] };
    const closed = await codes.findOne({ productId, keyId: unknown });
    if (closed)
      throw new BootError([
        `codes are encrypted with the master key "${closed.keyId}", which is not configured here: migrations of checkout need ` +
          'its SECRET_KEY, PREVIOUS_SECRET_KEYS and MASTER_KEYS',
      ]);
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
