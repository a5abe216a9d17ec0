/** Pixels around the window, and beside the visible part of a sideways scrolling list. */
const NEAR: IntersectionObserverInit = { rootMargin: '400px 0px', scrollMargin: '0px 320px' };

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

/**
 * Calls back once when the element comes near the viewport. Chromium's own lazy loading starts 1,250 pixels
 * ahead, also sideways in a carousel, which covers nearly the whole home page. Returns the function that
 * stops waiting.
 */
export function whenNear(element: Element, then: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) arrived(target);
  }, NEAR);
  const watched = observer;
  waiting.set(element, then);
  watched.observe(element);
  return () => {
    waiting.delete(element);
    watched.unobserve(element);
  };
}

function arrived(element: Element): void {
  const then = waiting.get(element);
  waiting.delete(element);
  observer?.unobserve(element);
  then?.();
}
