import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { checkoutMessages } from '@vale/contracts/checkout';
import { codeOf } from '@vale/testing/code-of';
import { FingerprintService } from '../src/vault/fingerprint.service.js';
import { StockPrintsService } from '../src/stock/stock-prints.service.js';
import { ADMIN, CheckoutEnvironment } from './checkout-environment.js';

let checkout: CheckoutEnvironment;

beforeEach(async () => {
  checkout = await CheckoutEnvironment.selling(['OTHER']);
});
afterEach(() => checkout.close());

const add = (...codes: string[]) =>
  checkout.request(checkoutMessages.addStock, { productId: 'card', codes }, ADMIN);
const codes = () => checkout.collection('stock_codes');
const recompute = () => checkout.get(StockPrintsService).recompute();

/** Makes the code look as an earlier release stored it: with the fingerprint of another spelling. */
async function asBefore(text: string, spelling: string): Promise<void> {
  const { fingerprint } = await checkout.get(FingerprintService).of(text);
  const former = createHmac('sha256', 'another').update(spelling).digest('base64url');
  const change = { $set: { fingerprint: former }, $unset: { printForm: '', folded: '' } as const };
  await codes().updateOne({ fingerprint }, change);
}

describe('a code that differs from one in stock only by what nobody sees', () => {
  it.each([
    ['a no-break space', 'GGGG 2222', 'GGGG\u00a02222'],
    ['a no-break hyphen', 'GGGG-3333', 'GGGG\u20113333'],
    ['full-width letters', 'GGGG-4444', '\uff27GGG-4444'],
  ])('is the same code: %s', async (_what, plain, other) => {
    expect(await add(plain)).toEqual({ added: 1, repeated: 0 });
    expect(await add(other)).toEqual({ added: 0, repeated: 1 });
  });

  it.each(['GGGG\u200b-1111', 'GGGG\u00ad1111', 'GG\u200eGG'])('is refused: %j', async (text) => {
    expect(await codeOf(add(text))).toBe('platform.invalid-input');
  });
});

describe('codes of an earlier release', () => {
  it('get fingerprints of the present form, and are recognised then', async () => {
    await add('GGGG 5555');
    await asBefore('GGGG 5555', 'GGGG\u00a05555');
    await recompute();
    expect(await add('GGGG\u00a05555')).toEqual({ added: 0, repeated: 1 });
  });

  it('are a case while they are in stock twice, until one of them is withdrawn', async () => {
    await add('GGGG 6666');
    await asBefore('GGGG 6666', 'one');
    await add('GGGG\u00a06666');
    await recompute();
    const [repeated] = await checkout.openCases();
    expect(repeated).toMatchObject({ kind: 'code-repeated', evidence: { productId: 'card' } });
    const [pair] = repeated!.evidence['codes'] as string[];
    const [id] = pair!.split(' = ');
    const selection = { ids: [id!] };
    await checkout.request(checkoutMessages.withdrawStock, { selection, reason: 'voided' }, ADMIN);
    expect(await checkout.openCases()).toEqual([]);
    expect(await codes().countDocuments({ printForm: 2 })).toBe(3);
  });
});
