import { randomUUID } from 'node:crypto';

/** Cases share one world; each knows its own doings by a mark. */
export function uniqueMark(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`;
}
