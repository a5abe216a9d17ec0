import { useEffect, useRef } from 'react';
import { bagTexts as texts } from '../model/bag-texts.js';

/** Takes the place of a removed line, and the focus of its button. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-panel border border-dashed border-line px-4 py-2 text-small text-muted"
    >
      <span className="min-w-0 wrap-anywhere">{texts.removed(name)}</span>
      <button ref={button} type="button" className="link min-h-11" onClick={onUndo}>
        {texts.undo}
      </button>
    </div>
  );
}
