import { describe, expect, it } from '@jest/globals';
import { SystemIds } from '@vale/platform/ids';
import { runtimeConfig } from '@vale/platform/runtime-config';
import { aCustomer } from '@vale/testing/builders';
import { checkoutConfig } from '../../checkout.config.js';
import { CustomerSealService } from './customer-seal.service.js';
import { keyIdOfMac, rangesBeside, type SealedCustomer } from './sealed-customer.js';

const OLD = 'the first key of thirty-two characters';
const NEW = 'another key of thirty-two characters !';
const ORDER = '01JD0000000000000000000001';
const customer = aCustomer();

function sealing(PERSONAL_DATA_KEY: string, settings: Record<string, string> = {}): CustomerSealService {
  const config = checkoutConfig.load({ PERSONAL_DATA_KEY, ...settings });
  return new CustomerSealService(runtimeConfig.load({}), config, new SystemIds());
}

describe('the buyer of an order', () => {
  const sealed = sealing(OLD).seal(customer, ORDER);

  it('opens as it was sealed, and is stored without CPF and phone', () => {
    expect(sealing(OLD).open(sealed, ORDER)).toEqual(customer);
    const text = JSON.stringify(sealed);
    for (const clear of [customer.cpf, customer.phone])
      for (const form of [
        clear,
        Buffer.from(clear).toString('base64url'),
        Buffer.from(clear).toString('hex'),
      ])
        expect(text).not.toContain(form);
  });

  it('is never sealed the same twice, but for what it is found by', () => {
    const again = sealing(OLD).seal(customer, ORDER);
    expect([again.cpf, again.phone]).not.toContain(sealed.cpf);
    expect(again.phone).not.toBe(sealed.phone);
    expect(again.cpfMac).toBe(sealed.cpfMac);
    expect(sealing(NEW).seal(customer, ORDER).cpfMac).not.toBe(sealed.cpfMac);
  });

  it('does not open in another order, in another field, or changed', () => {
    expect(() => sealing(OLD).open(sealed, '01JD0000000000000000000002')).toThrow();
    expect(() => sealing(OLD).open({ ...sealed, cpf: sealed.phone }, ORDER)).toThrow();
    const text = sealed.cpf as unknown as string;
    const changed = { ...sealed, cpf: `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}` as never };
    expect(() => sealing(OLD).open(changed, ORDER)).toThrow();
  });

  it('does not open without its key, and is empty once that is known to be lost', () => {
    expect(() => sealing(NEW).open(sealed, ORDER)).toThrow('is not configured');
    const lost = sealing(NEW, { LOST_PERSONAL_DATA_KEYS: keyIdOfMac(sealed.cpfMac) });
    expect(lost.open(sealed, ORDER)).toEqual({ ...customer, cpf: '', phone: '' });
    expect(lost.reseal(sealed, ORDER)).toBeUndefined();
  });

  it('opens, and is charged for, where a key is named as lost that was found again', () => {
    const lost = { LOST_PERSONAL_DATA_KEYS: keyIdOfMac(sealed.cpfMac) };
    expect(sealing(OLD, lost).open(sealed, ORDER)).toEqual(customer);
    const both = sealing(NEW, { ...lost, OTHER_PERSONAL_DATA_KEYS: OLD });
    expect(both.open(both.reseal(sealed, ORDER)!, ORDER)).toEqual(customer);
  });

  it('opens with a key that came with a line end, as secrets of a file do, once it is listed as a former one', () => {
    const withLineEnd = sealing(`${OLD}\n`).seal(customer, ORDER);
    expect(sealing(NEW, { OTHER_PERSONAL_DATA_KEYS: `${OLD}\n` }).open(withLineEnd, ORDER)).toEqual(customer);
  });

  it('gets the present key, and is found by either meanwhile', () => {
    const both = sealing(NEW, { OTHER_PERSONAL_DATA_KEYS: OLD });
    const resealed = both.reseal(sealed, ORDER)!;
    expect(sealing(NEW).open(resealed, ORDER)).toEqual(customer);
    expect(both.reseal(resealed, ORDER)).toBeUndefined();
    expect(both.macsOf(customer.cpf)).toEqual([resealed.cpfMac, sealed.cpfMac]);
  });

  it('is read in clear, and sealed, if a release before 2026-12 wrote it', () => {
    const plain = { ...customer } as unknown as SealedCustomer;
    expect(sealing(OLD).open(plain, ORDER)).toEqual(customer);
    const first = sealing(OLD).reseal(plain, ORDER)!;
    expect(sealing(OLD).open(first, ORDER)).toEqual(customer);
  });

  it('is not sealed outside demo mode with the key that everybody knows', () => {
    const runtime = runtimeConfig.load({ VALE_DEMO: 'false' });
    const unsafe = new CustomerSealService(runtime, checkoutConfig.load({}), new SystemIds());
    expect(() => unsafe.seal(customer, ORDER)).toThrow('PERSONAL_DATA_KEY is missing');
  });
});

describe('the digest of a request', () => {
  const text = JSON.stringify({ customer });
  const FORMER = 'T0sPivvmOdCkifLBzkBSlTVPD0vpVGGkJPJs-QTDz-w';

  it('is told from that of another, also under a former key', () => {
    const digest = sealing(OLD).digest(text);
    expect(sealing(OLD).isDigest(text, digest)).toBe(true);
    expect(sealing(OLD).isDigest(`${text} `, digest)).toBe(false);
    expect(sealing(NEW, { OTHER_PERSONAL_DATA_KEYS: OLD }).isDigest(text, digest)).toBe(true);
    expect(sealing(NEW).isDigest(text, digest)).toBe(false);
  });

  it('matches if a release before 2026-12 wrote it, before and after it was keyed', () => {
    const keyed = sealing(OLD).keyedDigest(FORMER);
    expect(keyed).not.toContain(FORMER);
    expect(sealing(OLD).isDigest(text, FORMER)).toBe(true);
    expect(sealing(OLD).isDigest(text, keyed)).toBe(true);
    expect(sealing(OLD).keyedDigest(keyed)).toBe(keyed);
    expect(sealing(OLD).keyedDigest('-')).toBe('-');
  });
});

it('values of unknown keys lie between and around those of known keys', () => {
  const isBeside = (mac: string, known: string[]) =>
    rangesBeside(known).some(({ from, to }) => mac >= from && mac < to);
  expect(isBeside('0a.x', ['5b'])).toBe(true);
  expect(isBeside('5b.-_zZ9', ['5b'])).toBe(false);
  expect(isBeside('7c.x', ['9d', '5b'])).toBe(true);
  expect(isBeside('9d.x', ['9d', '5b'])).toBe(false);
  expect(isBeside('ff.x', ['9d', '5b', '9d'])).toBe(true);
  expect(isBeside('', [])).toBe(false);
});
