import { AppError, platformErrors } from '@vale/contracts/define';

/** Where a page ended: opaque to clients, `<createdAt>.<id>` to us. */
export interface ProductPosition {
  createdAt: number;
  _id: string;
}

export function writeCursor({ createdAt, _id }: ProductPosition): string {
  return `${createdAt.toString(36)}.${_id}`;
}

/** Throws `platform.invalid-input` for a text that no page ended with. */
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
