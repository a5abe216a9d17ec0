import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds the menu stays open after the pointer has left it, for a pointer that slips off its edge. */
const CLOSE_DELAY_MS = 700;

export function useLateClose() {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);
  return {
    open,
    setOpen: (next: boolean) => {
      stay();
      setOpen(next);
    },
    /** Cancels a close that is under way. */
    stay,
    closeLate: () => {
      stay();
      timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
  };
}
