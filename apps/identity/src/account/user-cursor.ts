import { invalidCursor } from '@vale/contracts/define';

/** A place in a list of accounts: by date, by sort key, or in a search by e-mail and then by name. */
export type UserPosition =
  | { by: 'date'; createdAt: number; id: string }
  | { by: 'key'; key: string }
  | { by: 'email'; key: string }
  | { by: 'name'; key: string };

const KINDS = { k: 'key', e: 'email', n: 'name' } as const;

/** `<createdAt in base 36>.<id>`, `k.<key>`, `e.<e-mail>` or `n.<name key>`. */
export function writePosition(position: UserPosition): string {
  if (position.by === 'date') return `${position.createdAt.toString(36)}.${position.id}`;
  return `${position.by.charAt(0)}.${position.key}`;
}

/** Null without a cursor. Throws `platform.invalid-input` for a cursor of another list. */
export function readPosition<By extends UserPosition['by']>(
  cursor: string | undefined,
  ...wanted: By[]
): Extract<UserPosition, { by: By }> | null {
  if (cursor === undefined) return null;
  const position = positionOf(cursor);
  if (!position || !(wanted as string[]).includes(position.by)) throw invalidCursor();
  return position as Extract<UserPosition, { by: By }>;
}

function positionOf(cursor: string): UserPosition | null {
  const [, head = '', key = ''] = /^([0-9a-z]{1,11})\.(.+)$/s.exec(cursor) ?? [];
  if (!key) return null;
  if (head in KINDS) return { by: KINDS[head as keyof typeof KINDS], key };
  const createdAt = Number.parseInt(head, 36);
  return Number.isSafeInteger(createdAt) ? { by: 'date', createdAt, id: key } : null;
}
