import { AppError, MAX_MESSAGE_BYTES, platformErrors } from '@vale/contracts/define';

/** The same limit in both shapes, whatever a server would take. Throws `platform.too-large`. */
export function assertWithinLimit(json: string): void {
  if (!isWithinLimit(json)) throw new AppError(platformErrors.tooLarge);
}

export function isWithinLimit(json: string): boolean {
  return Buffer.byteLength(json) <= MAX_MESSAGE_BYTES;
}
