import { PART_BYTES } from '@vale/contracts/catalog';
import { AppError, platformErrors } from '@vale/contracts/define';

/**
 * A file is larger than a message, so it travels in parts. Returns their number. Throws `platform.malformed` for an
 * empty file.
 */
export async function sendInParts(
  file: Buffer,
  send: (part: { part: number; base64: string }) => Promise<unknown>,
): Promise<number> {
  if (file.length === 0) throw new AppError(platformErrors.malformed);
  const parts = Math.ceil(file.length / PART_BYTES);
  for (let part = 0; part < parts; part += 1) {
    const bytes = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
    await send({ part, base64: bytes.toString('base64') });
  }
  return parts;
}
