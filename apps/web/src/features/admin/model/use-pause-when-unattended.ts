import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Milliseconds without input. */
export const UNATTENDED_AFTER_MS = 60 * 60_000;

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Stops the panel's polls while nobody uses it and resumes with the next input. Otherwise an open panel
 * would keep the administrator's session alive for ever.
 */
export function usePauseWhenUnattended(): void {
  useEffect(() => {
    let lastInputAt = Date.now();
    let isPaused = false;
    const pause = (paused: boolean) => {
      if (paused === isPaused) return;
      isPaused = paused;
      // `undefined`: by whether the page is visible.
      focusManager.setFocused(paused ? false : undefined);
    };
    const onInput = () => {
      lastInputAt = Date.now();
      pause(false);
    };
    const look = () => pause(Date.now() - lastInputAt >= UNATTENDED_AFTER_MS);
    const timer = setInterval(look, 60_000);
    for (const input of INPUTS) addEventListener(input, onInput, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      for (const input of INPUTS) removeEventListener(input, onInput, { capture: true });
      pause(false);
    };
  }, []);
}
