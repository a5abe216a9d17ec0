import { useCallback, useEffect, useRef, useState } from 'react';
import { useAfterHydration } from '../hydration.js';

export const STEP_MS = 4_000;
/** Milliseconds for which a click or touch pauses the carousel. */
export const RESUME_MS = 5_000;
const WIDE_PX = 768;
const STEP_PX = { narrow: 220, wide: 300 };
/** A click within this time of the last step starts from that step's target, so that quick clicks add up. */
const SCROLL_MS = 500;

/** The row's own padding beside its cards. */
const EDGE_PX = 17;

type PauseReason = 'hover' | 'focus' | 'offscreen' | 'hidden' | 'input';

function stepPx(): number {
  return window.innerWidth >= WIDE_PX ? STEP_PX.wide : STEP_PX.narrow;
}

/** Cards on native scrolling. With `auto` they advance by themselves, and pause while one is hovered, focused or not visible. */
export function useCarousel(auto: boolean) {
  const track = useRef<HTMLUListElement>(null);
  const rests = useAfterHydration(prefersReducedMotion, false);
  const [chosen, setPlaying] = useState<boolean>();
  const playing = chosen ?? !rests;
  const [reasons, setReasons] = useState<ReadonlySet<PauseReason>>(new Set());
  const pause = useCallback((reason: PauseReason, on: boolean) => {
    setReasons((before) => {
      if (before.has(reason) === on) return before;
      const after = new Set(before);
      if (on) after.add(reason);
      else after.delete(reason);
      return after;
    });
  }, []);
  const move = useMove(track);
  const pauseForInput = usePauseForInput(pause);
  usePauseWhileNotVisible(track, pause);
  const edges = useEdges(track);
  const running = auto && playing && reasons.size === 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => move(1), STEP_MS);
    return () => clearInterval(timer);
  }, [running, move]);
  return {
    track,
    edges,
    playing,
    togglePlaying: () => setPlaying(!playing),
    step: (direction: 1 | -1) => {
      pauseForInput();
      move(direction);
    },
    trackEvents: {
      onPointerEnter: (event: React.PointerEvent) => event.pointerType !== 'touch' && pause('hover', true),
      onPointerLeave: () => pause('hover', false),
      onTouchStart: pauseForInput,
      onTouchEnd: pauseForInput,
      onFocus: () => pause('focus', true),
      onBlur: () => pause('focus', false),
    },
  };
}

/** True on each side that has cards out of view. Before the layout is known, the row is taken to be longer than the screen. */
function useEdges(track: React.RefObject<HTMLUListElement | null>) {
  const [edges, setEdges] = useState({ before: false, after: true });
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = list;
      // The row is not laid out while it is far from the screen.
      if (clientWidth === 0) return;
      const [before, after] = [scrollLeft > EDGE_PX, scrollLeft + clientWidth < scrollWidth - EDGE_PX];
      setEdges((last) => (last.before === before && last.after === after ? last : { before, after }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(list);
    // Cards that take the place of skeletons leave the list's own size as it is.
    const cards = new MutationObserver(look);
    cards.observe(list, { childList: true });
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      cards.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [track]);
  return edges;
}

function useMove(track: React.RefObject<HTMLUListElement | null>) {
  const last = useRef({ from: 0, target: 0, at: 0 });
  return useCallback(
    (direction: 1 | -1) => {
      const list = track.current;
      if (!list) return;
      const end = list.scrollWidth - list.clientWidth;
      const from = isScrolling(last.current, list.scrollLeft) ? last.current.target : list.scrollLeft;
      const wraps = direction === 1 && from >= end - 4;
      const target = wraps ? 0 : Math.min(Math.max(from + direction * stepPx(), 0), Math.max(end, 0));
      last.current = { from: list.scrollLeft, target, at: Date.now() };
      list.scrollTo({ left: target, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
    },
    [track],
  );
}

/**
 * True while the last step is still scrolling. A position outside its range means that the user scrolled
 * elsewhere.
 */
function isScrolling(move: { from: number; target: number; at: number }, position: number): boolean {
  const [low, high] = [Math.min(move.from, move.target), Math.max(move.from, move.target)];
  return Date.now() - move.at < SCROLL_MS && position >= low - 1 && position <= high + 1;
}

/** Pauses for `RESUME_MS` from the last click or touch. */
function usePauseForInput(pause: (reason: PauseReason, on: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    pause('input', true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => pause('input', false), RESUME_MS);
  }, [pause]);
}

function usePauseWhileNotVisible(
  track: React.RefObject<HTMLUListElement | null>,
  pause: (reason: PauseReason, on: boolean) => void,
) {
  useEffect(() => {
    const onVisibility = () => pause('hidden', document.hidden);
    document.addEventListener('visibilitychange', onVisibility);
    const observer = new IntersectionObserver((entries) => {
      for (const entry of entries) pause('offscreen', !entry.isIntersecting);
    });
    if (track.current) observer.observe(track.current);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      observer.disconnect();
    };
  }, [track, pause]);
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
