import { AppError, platformErrors } from '@vale/contracts/define';

/** The last product of a page. Its text is `<createdAt in base 36>.<id>`; clients treat it as opaque. */
interface ProductPosition {
  createdAt: number;
  _id: string;
}

export function writeCursor({ createdAt, _id }: ProductPosition): string {
  return `${createdAt.toString(36)}.${_id}`;
}

/** Throws `platform.invalid-input` for a text that `writeCursor` cannot have written. */
export function readCursor(cursor: string): ProductPosition {
  const match = /^([0-9a-z]{1,11})\.(.+)$/s.exec(cursor);
  const createdAt = Number.parseInt(match?.[1] ?? '', 36);
  if (!match?.[2] || !Number.isSafeInteger(createdAt)) {
    throw new AppError(platformErrors.invalidInput, {
      fields: [{ path: 'cursor', message: 'Página inválida' }],
    });
  }
  return { createdAt, _id: match[2] };
}
