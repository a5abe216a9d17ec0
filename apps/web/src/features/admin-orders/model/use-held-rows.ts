import type { AdminOrder } from '@vale/contracts/checkout';
import { useState } from 'react';

interface HeldRows {
  rows: readonly AdminOrder[];
  /** Number of rows held back. */
  held: number;
  show: () => void;
}

/**
 * Orders that are placed while the newest ones are on screen are held back until they are asked for, so that nothing
 * moves under the reader. `loaded`: of the list of this scope (filter and page), undefined until it is there.
 */
export function useHeldRows(
  items: readonly AdminOrder[],
  loaded: readonly AdminOrder[] | undefined,
  scope: string,
): HeldRows {
  const [seen, setSeen] = useState({ scope: '', newest: '' });
  const newest = loaded?.[0]?.transactionId ?? '';
  if (loaded && seen.scope !== scope) setSeen({ scope, newest });
  // Ids begin with the time at which the order was placed.
  const known = items.filter(({ transactionId }) => transactionId <= seen.newest);
  const isHeld = seen.scope === scope && known.length > 0 && known.length < items.length;
  return {
    rows: isHeld ? known : items,
    held: isHeld ? items.length - known.length : 0,
    show: () => setSeen({ scope, newest }),
  };
}
