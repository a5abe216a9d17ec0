import { useState } from 'react';

/** A new seed for each visit of a page, the same while it is open. */
export function useShuffleSeed(): string {
  const [seed] = useState(() => Math.random().toString(36).slice(2, 10));
  return seed;
}
