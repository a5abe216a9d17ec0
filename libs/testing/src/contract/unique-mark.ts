import { randomUUID } from 'node:crypto';

/** Cases share one environment; each recognises its own events and jobs by a mark. */
export function uniqueMark(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`;
}
