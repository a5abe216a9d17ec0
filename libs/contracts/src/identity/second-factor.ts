import * as z from 'zod/mini';
import { credentialsSchema } from './account.js';

export const secondFactorTexts = {
  code: 'Digite os 6 números do aplicativo ou um código de recuperação',
} as const;

/** Code of the app or a recovery code, as typed; spaces, hyphens and case are ignored. */
const code = z
  .string({ error: secondFactorTexts.code })
  .check(
    z.maxLength(60, { error: secondFactorTexts.code }),
    z.regex(/^[\dA-Za-z -]+$/, { error: secondFactorTexts.code }),
  );

export const codeOnly = z.object({ code });

/** `pending` is the token that a login by password returned when it asked for a code. */
export const signInCodeSchema = z.object({ pending: z.string().check(z.maxLength(300)), code });

export const proofSchema = z.object({
  code: z.optional(code),
  password: z.optional(credentialsSchema.shape.password),
});
export type Proof = z.output<typeof proofSchema>;

export const secondFactorStateSchema = z.object({
  /** Epoch milliseconds since when there is one; null: none. */
  since: z.nullable(z.int()),
  /** The panel stays closed without a second factor. */
  isRequired: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.output<typeof secondFactorStateSchema>;

/** Shown once, then stored as hashes only. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Address for an authenticator app, which shows the shop's name and the account. `secret` in base32. */
export function otpauthUri(of: { secret: string; email: string; shop: string }): string {
  const [shop, email] = [of.shop.replaceAll(':', ' ').trim(), of.email].map(encodeURIComponent);
  return `otpauth://totp/${shop}:${email}?secret=${of.secret}&issuer=${shop}&algorithm=SHA1&digits=6&period=30`;
}
