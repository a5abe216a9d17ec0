/** An authenticator app of an account, and the codes that stand in for it. */
export interface SecondFactor {
  /** The app's secret, encrypted. */
  sealed: string;
  /** Epoch milliseconds. */
  since: number;
  /** Of the last code that was used: it and earlier ones are over. */
  lastStep: number;
  /** Hashes of those that were not used yet. */
  recovery: string[];
}

/** A secret that was shown, and that no code has confirmed. */
export interface Enrolment {
  sealed: string;
  /** Epoch milliseconds. */
  begunAt: number;
}

export const ENROLMENT_LIFE_MS = 30 * 60_000;

/** Clocks of phones differ: the code before and the one after the present one are right too. */
export const STEPS_BESIDE = 1;

export const RECOVERY_CODES = 10;
/** 80 bits in base32: nobody can try them all, so that a fast hash is enough. */
export const RECOVERY_BYTES = 10;
const RECOVERY_CODE = /^[A-Z2-7]{16}$/;
const APP_CODE = /^\d{6}$/;

/** What was typed: of the app, one for recovery, or neither. */
export function readCode(typed: string): { app: string } | { recovery: string } | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (APP_CODE.test(code)) return { app: code };
  return RECOVERY_CODE.test(code) ? { recovery: code } : null;
}

/** `ABCD-EFGH-IJKL-MNOP`, to be copied by hand. */
export function shownRecoveryCode(code: string): string {
  return code.match(/.{4}/g)!.join('-');
}
