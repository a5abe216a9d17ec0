import { AppError, platformErrors } from '@vale/contracts/define';
import type { TestimonialRecord } from './testimonial.js';

type Position = Pick<TestimonialRecord, 'createdAt' | '_id'>;

/** `<createdAt in base 36>.<id>` */
export function writePosition({ createdAt, _id }: Position): string {
  return `${createdAt.toString(36)}.${_id}`;
}

/** Null without a cursor. Throws `platform.invalid-input` for a text that `writePosition` cannot have written. */
export function readPosition(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const match = /^(-?[0-9a-z]{1,11})\.(.+)$/s.exec(cursor);
  const createdAt = Number.parseInt(match?.[1] ?? '', 36);
  if (match?.[2] && Number.isSafeInteger(createdAt)) return { createdAt, _id: match[2] };
  throw new AppError(platformErrors.invalidInput, {
    fields: [{ path: 'cursor', message: 'Página inválida' }],
  });
}
