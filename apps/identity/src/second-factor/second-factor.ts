/** An authenticator app and its recovery codes. */
export interface SecondFactor {
  /** The app's encrypted secret. */
  sealed: string;
  /** Epoch milliseconds. */
  since: number;
  /** The period of the last used code. Earlier codes are invalid too. */
  lastStep: number;
  /** Hashes of the unused codes. */
  recovery: string[];
}

/** A secret that was shown but not yet confirmed by a code. */
export interface Enrolment {
  sealed: string;
  /** Epoch milliseconds. */
  begunAt: number;
}

export const ENROLMENT_LIFE_MS = 30 * 60_000;

/** Phone clocks differ, so the codes before and after the present one are accepted too. */
export const STEPS_BESIDE = 1;

export const RECOVERY_CODES = 10;
/** 120 bits in base32 cannot be guessed, so a fast hash is enough. Codes of earlier releases have 80 bits. */
export const RECOVERY_BYTES = 15;
const RECOVERY_CODE = /^(?:[A-Z2-7]{16}|[A-Z2-7]{24})$/;
const APP_CODE = /^\d{6}$/;

export function readCode(typed: string): { app: string } | { recovery: string } | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  if (APP_CODE.test(code)) return { app: code };
  return RECOVERY_CODE.test(code) ? { recovery: code } : null;
}

/** Groups of four are easier to copy by hand. */
export function shownRecoveryCode(code: string): string {
  return code.match(/.{4}/g)!.join('-');
}
