import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { couponAdminErrors, couponErrors } from '@vale/contracts/checkout';
import { AppError } from '@vale/contracts/define';
import type { Coupon, GivenCode } from './coupon.js';
import { CouponOrdersRepository } from './coupon-orders.repository.js';
import { CouponRepository } from './coupon.repository.js';
import { CouponSecretsService } from './coupon-secrets.service.js';
import { CouponTriesService } from './coupon-tries.service.js';

/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Room for 32,768 codes. */
const NUMBER_CHARS = 3;
/** 50 bits, which nobody can guess. */
const SECRET_CHARS = 10;

const GENERATED = new RegExp(`^(.+)-([${ALPHABET}]{${NUMBER_CHARS}})([${ALPHABET}]{${SECRET_CHARS}})$`);

interface ListedCode {
  code: string;
  /** An order has it. */
  isUsed: boolean;
}

/**
 * Generates and recognises the codes of a coupon: its own code, a number, and bits that only the coupon's secret yields.
 * Nothing is stored for each code.
 */
@Injectable()
export class CouponCodesService {
  constructor(
    private readonly coupons: CouponRepository,
    private readonly orders: CouponOrdersRepository,
    private readonly secrets: CouponSecretsService,
    private readonly tries: CouponTriesService,
  ) {}

  /**
   * `code` in capitals and without spaces: of a coupon, or a generated one. Throws `checkout.coupon-unknown`, and
   * `platform.too-many-requests` after too many wrong ones.
   */
  async find(code: string): Promise<Coupon> {
    const known = await this.known(code);
    // Nobody can guess a generated code, so wrong ones of neighbours do not keep its buyer from using it.
    if (known?.given) return known;
    await this.tries.requireFew();
    if (known) return known;
    await this.tries.countWrong();
    throw new AppError(couponErrors.couponUnknown);
  }

  /** All generated codes of a coupon. Throws `checkout.coupon-not-found`. */
  async list(id: string): Promise<ListedCode[]> {
    const coupon = await this.coupons.find(id);
    if (!coupon) throw new AppError(couponAdminErrors.couponNotFound);
    const used = await this.orders.usedCodes(id);
    if (coupon.terms.codes === null) return [];
    return generateCodes(this.opened(coupon)).map((code, number) => ({ code, isUsed: used.has(number) }));
  }

  private async known(code: string): Promise<Coupon | null> {
    const prefix = GENERATED.exec(code)?.[1];
    const found = await this.coupons.listByCodes(prefix === undefined ? [code] : [code, prefix]);
    // The code of a coupon with generated ones is no coupon itself.
    const own = found.find(({ terms }) => terms.codes === null && terms.code === code);
    if (own) return own;
    for (const coupon of found) {
      const given = coupon.terms.codes === null ? null : givenCodeOf(this.opened(coupon), code);
      if (given) return { ...coupon, given };
    }
    return null;
  }

  private opened(coupon: Coupon): Generating {
    return { terms: coupon.terms, secret: this.secrets.open(coupon) };
  }
}

/** With the secret in clear. */
type Generating = Pick<Coupon, 'terms' | 'secret'>;

export function generateCodes({ terms, secret }: Generating): string[] {
  return Array.from({ length: terms.codes ?? 0 }, (_, number) => generated(terms.code, secret, number));
}

/** Null if it is none of the coupon. */
export function givenCodeOf({ terms, secret }: Generating, code: string): GivenCode | null {
  const digits = GENERATED.exec(code)?.[2];
  if (digits === undefined) return null;
  const number = [...digits].reduce((sum, digit) => sum * ALPHABET.length + ALPHABET.indexOf(digit), 0);
  if (number >= (terms.codes ?? 0)) return null;
  const [typed, right] = [code, generated(terms.code, secret, number)].map((text) => Buffer.from(text));
  return typed!.length === right!.length && timingSafeEqual(typed!, right!) ? { code, number } : null;
}

function generated(prefix: string, secret: string, number: number): string {
  const digest = createHmac('sha256', secret).update(`coupon-code:${number}`).digest();
  const bits = Number(digest.readBigUInt64BE() >> 14n);
  return `${prefix}-${toBase32(number, NUMBER_CHARS)}${toBase32(bits, SECRET_CHARS)}`;
}

function toBase32(value: number, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left = Math.floor(left / ALPHABET.length))
    text = ALPHABET[left % ALPHABET.length]! + text;
  return text;
}
