import * as z from 'zod/mini';
import { isValidCpf } from './cpf.js';
import { onlyDigits } from './mask.js';
import { isPhone, phoneDigits } from './phone.js';

const NAME_MIN_LENGTH = 2;

/** Texts of the checkout form, the same in the browser, the gateway and the service. */
export const customerTexts = {
  nameRequired: 'Nome é obrigatório',
  nameUnreadable: 'Use só letras, espaços e hífens no nome',
  nameShort: 'Nome deve ter pelo menos 2 caracteres',
  emailRequired: 'Email é obrigatório',
  emailInvalid: 'Email inválido',
  cpfRequired: 'CPF é obrigatório',
  cpfInvalid: 'CPF inválido',
  phoneRequired: 'Telefone é obrigatório',
  phoneInvalid: 'Telefone inválido',
} as const;

/**
 * A name on one line, without control characters, line and paragraph separators, and zero-width or
 * bidirectional characters, which would make a mail or list show another name.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]*$/u;

/**
 * RFC 5322's addr-spec without quotes, comments and address literals, in ASCII, so that it cannot be read as
 * another address or as two. A domain in another alphabet is written in its ASCII form (`xn--…`).
 */
const EMAIL = /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@([a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]*$/;

/** Rule of releases until 2026-11, which also accepted `joão@uol.com.br`. */
const FORMER_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const addressLike = (form: RegExp) =>
  z
    .string({ error: customerTexts.emailRequired })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { error: customerTexts.emailRequired, abort: true }),
      z.maxLength(254, { error: customerTexts.emailInvalid, abort: true }),
      z.regex(form, { error: customerTexts.emailInvalid }),
    );

/** Trimmed and in lower case, so that one address is one account. */
export const emailSchema = addressLike(EMAIL);

/** Finds accounts and orders of any release; nothing is sent to such an address. */
export const storedEmailSchema = addressLike(FORMER_EMAIL);

const digitsOnly = z.overwrite((text: string) => onlyDigits(text));

export const customerSchema = z.object({
  name: z
    .string({ error: customerTexts.nameRequired })
    .check(
      z.trim(),
      z.minLength(1, { error: customerTexts.nameRequired, abort: true }),
      z.minLength(NAME_MIN_LENGTH, { error: customerTexts.nameShort, abort: true }),
      z.maxLength(120, { error: 'Nome deve ter no máximo 120 caracteres' }),
      z.regex(ONE_LINE, { error: customerTexts.nameUnreadable }),
    ),
  email: emailSchema,
  /** Eleven digits; any mask is removed. */
  cpf: z
    .string({ error: customerTexts.cpfRequired })
    .check(
      digitsOnly,
      z.minLength(1, { error: customerTexts.cpfRequired, abort: true }),
      z.refine(isValidCpf, { error: customerTexts.cpfInvalid }),
    ),
  /** Ten or eleven digits with the area code; mask, country code and leading zero are removed. */
  phone: z
    .string({ error: customerTexts.phoneRequired })
    .check(
      z.overwrite(phoneDigits),
      z.minLength(1, { error: customerTexts.phoneRequired, abort: true }),
      z.refine(isPhone, { error: customerTexts.phoneInvalid }),
    ),
});

export type Customer = z.output<typeof customerSchema>;
