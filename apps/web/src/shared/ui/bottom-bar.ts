const HEIGHT = '--bottom-bar';

/** For what is fixed to the bottom of the window: above a bar that stands there for the thumb. Translated, since that shifts no layout. */
export const ABOVE_BOTTOM_BAR = { bottom: 0, translate: `0 calc(-1 * var(${HEIGHT}, 0px))` };

/** Ref of the one bar at the bottom of the window. Zero pixels while a wide screen hides it. */
export function reserveBottom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}
