import { useCallback, useEffect, useRef, useState } from 'react';

/** How long the categories stay after the pointer has left: a slip beside them does not close them. */
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
    /** Coming back before the time is over keeps it open. */
    stay,
    closeLate: () => {
      stay();
      timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
  };
}
