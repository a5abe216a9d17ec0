import { useCallback, useEffect, useRef, useState } from 'react';

export const STEP_MS = 4_000;
/** How long a person's own click or touch keeps the belt still. */
export const RESUME_MS = 5_000;
export const WIDE_PX = 768;
const STEP_PX = { narrow: 220, wide: 300 };
/** Clicks that come during a smooth scroll add up instead of starting from wherever it is. */
const SCROLL_MS = 500;

type Reason = 'hover' | 'focus' | 'offscreen' | 'hidden' | 'hand';

export function stepPx(): number {
  return window.innerWidth >= WIDE_PX ? STEP_PX.wide : STEP_PX.narrow;
}

/** A belt of cards on native scrolling that moves by itself until somebody looks closer. */
export function useCarousel() {
  const track = useRef<HTMLUListElement>(null);
  const [playing, setPlaying] = useState(() => !prefersStillness());
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set());
  const hold = useCallback((reason: Reason, on: boolean) => {
    setReasons((before) => {
      if (before.has(reason) === on) return before;
      const after = new Set(before);
      if (on) after.add(reason);
      else after.delete(reason);
      return after;
    });
  }, []);
  const move = useMove(track);
  const handle = useHandHold(hold);
  useStillWhenUnseen(track, hold);
  const running = playing && reasons.size === 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => move(1), STEP_MS);
    return () => clearInterval(timer);
  }, [running, move]);
  return {
    track,
    playing,
    togglePlaying: () => setPlaying((before) => !before),
    step: (direction: 1 | -1) => {
      handle();
      move(direction);
    },
    trackEvents: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType !== 'touch' && hold('hover', true),
      onPointerLeave: () => hold('hover', false),
      onTouchStart: handle,
      onTouchEnd: handle,
      onFocus: () => hold('focus', true),
      onBlur: () => hold('focus', false),
    },
  };
}

function useMove(track: React.RefObject<HTMLUListElement | null>) {
  const last = useRef({ from: 0, target: 0, at: 0 });
  return useCallback(
    (direction: 1 | -1) => {
      const belt = track.current;
      if (!belt) return;
      const end = belt.scrollWidth - belt.clientWidth;
      const from = isUnderWay(last.current, belt.scrollLeft) ? last.current.target : belt.scrollLeft;
      const wraps = direction === 1 && from >= end - 4;
      const target = wraps ? 0 : Math.min(Math.max(from + direction * stepPx(), 0), Math.max(end, 0));
      last.current = { from: belt.scrollLeft, target, at: Date.now() };
      belt.scrollTo({ left: target, behavior: prefersStillness() ? 'auto' : 'smooth' });
    },
    [track],
  );
}

/** A belt that is not between a move's two ends was taken somewhere else by hand: that is where it is now. */
function isUnderWay(move: { from: number; target: number; at: number }, position: number): boolean {
  const [low, high] = [Math.min(move.from, move.target), Math.max(move.from, move.target)];
  return Date.now() - move.at < SCROLL_MS && position >= low - 1 && position <= high + 1;
}

/** A click or a touch keeps the belt still for a while; another one starts the while again. */
function useHandHold(hold: (reason: Reason, on: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    hold('hand', true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => hold('hand', false), RESUME_MS);
  }, [hold]);
}

function useStillWhenUnseen(
  track: React.RefObject<HTMLUListElement | null>,
  hold: (reason: Reason, on: boolean) => void,
) {
  useEffect(() => {
    const onVisibility = () => hold('hidden', document.hidden);
    document.addEventListener('visibilitychange', onVisibility);
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) hold('offscreen', !entry.isIntersecting);
    });
    if (track.current) observer.observe(track.current);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      observer.disconnect();
    };
  }, [track, hold]);
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
