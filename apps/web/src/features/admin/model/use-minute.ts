import { MINUTE_MS } from '@vale/contracts/time';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../shared/time/server-clock.js';

/** Server time in epoch milliseconds, updated each minute. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
