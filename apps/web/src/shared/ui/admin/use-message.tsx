import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { Notice, type Tone } from '../notice.js';
import { MESSAGE_MS } from '../toasts.js';

/** Milliseconds of messages that the specification shows longer. */
export const LONG_MESSAGE_MS = 5_000;

interface Shown {
  text: string;
  tone: Tone;
  ms: number;
}

export interface Message {
  show: (text: string, tone?: Tone, ms?: number) => void;
  clear: () => void;
  /** Placed by the screen; empty while there is no message. */
  banner: ReactNode;
}

/** Shows an action's message, for 3 seconds by default. A new message replaces the previous one. */
export function useMessage(): Message {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shown.ms);
    return () => clearTimeout(timer);
  }, [shown]);
  const show = useCallback(
    (text: string, tone: Tone = 'ok', ms = MESSAGE_MS) => setShown({ text, tone, ms }),
    [],
  );
  const clear = useCallback(() => setShown(null), []);
  const banner = useMemo(
    () =>
      shown ? (
        <div className="mb-4">
          <Notice tone={shown.tone} live>
            {shown.text}
          </Notice>
        </div>
      ) : null,
    [shown],
  );
  return useMemo(() => ({ show, clear, banner }), [show, clear, banner]);
}
