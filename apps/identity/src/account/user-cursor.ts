import { AppError, platformErrors } from '@vale/contracts/define';

/** A place in the list of accounts: by date, or in a search by e-mail address and then by name. */
export type UserPosition =
  { by: 'date'; createdAt: number; id: string } | { by: 'email'; key: string } | { by: 'name'; key: string };

/** `<createdAt in base 36>.<id>`, `e.<address>` or `n.<name key>`. */
export function writePosition(position: UserPosition): string {
  if (position.by === 'date') return `${position.createdAt.toString(36)}.${position.id}`;
  return `${position.by === 'email' ? 'e' : 'n'}.${position.key}`;
}

/** Null without a cursor. Throws `platform.invalid-input` for one of another list. */
export function readPosition(cursor: string | undefined, isSearch: boolean): UserPosition | null {
  if (cursor === undefined) return null;
  const [, head = '', key = ''] = /^([0-9a-z]{1,11})\.(.+)$/s.exec(cursor) ?? [];
  if (isSearch && (head === 'e' || head === 'n')) return { by: head === 'e' ? 'email' : 'name', key };
  const createdAt = Number.parseInt(head, 36);
  if (!isSearch && key && Number.isSafeInteger(createdAt)) return { by: 'date', createdAt, id: key };
  throw new AppError(platformErrors.invalidInput, {
    fields: [{ path: 'cursor', message: 'Página inválida' }],
  });
}
