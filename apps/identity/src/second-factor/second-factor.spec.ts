import { expect, it } from '@jest/globals';
import { toBase32 } from '@vale/platform/totp';
import { readCode, RECOVERY_BYTES, shownRecoveryCode } from './second-factor.js';

it('a recovery code is read as it is shown, and as earlier releases showed it', () => {
  const code = toBase32(Buffer.alloc(RECOVERY_BYTES, 7));
  expect(RECOVERY_BYTES * 8).toBeGreaterThanOrEqual(112);
  expect(readCode(shownRecoveryCode(code))).toEqual({ recovery: code });
  expect(readCode(' abcd-efgh ijkl-mnop')).toEqual({ recovery: 'ABCDEFGHIJKLMNOP' });
});

it.each(['12345', '1234567', 'ABCD-EFGH', 'ABCD-EFGH-IJKL-MNO1', ''])('%p is no code', (typed) => {
  expect(readCode(typed)).toBeNull();
});
