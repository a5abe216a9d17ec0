import { dayAt } from './local-time.js';
import { SEARCHED } from './people.js';
import type { Arrived, Visits } from './visits.js';

/** Visits of people by what they searched for without a result, on days before `today`. */
export function trueSearches(
  arrived: readonly Arrived[],
  visits: Visits,
  today: string,
): Record<string, number> {
  const found = new Map<string, Set<string>>();
  for (const { event, at, visit } of arrived) {
    const term = SEARCHED[event.term ?? ''] ?? null;
    const key = visits.keyOf(visit);
    const { device, isProven } = visits.byKey.get(key)!;
    if (term === null || device === 'bot' || !isProven || dayAt(at) >= today) continue;
    found.set(term, (found.get(term) ?? new Set()).add(key));
  }
  return Object.fromEntries([...found].map(([term, keys]) => [term, keys.size]));
}
