/** Pixels of the ring around what has the focus, and some air. */
const FOCUS_RING = 8;

const parts: { bar: HTMLElement | null; question: HTMLElement | null } = { bar: null, question: null };

/** Ref of the one bar at the bottom of the window. Zero pixels while a wide screen hides it. */
export const reserveBottom = (bar: HTMLElement | null) => reserve('bar', bar);

/** The same for the question about cookies, which is fixed to the bottom too, and lies above that bar. */
export const reserveForQuestion = (question: HTMLElement | null) => reserve('question', question);

function reserve(name: keyof typeof parts, part: HTMLElement | null): (() => void) | undefined {
  if (!part) return undefined;
  parts[name] = part;
  const observer = new ResizeObserver(apply);
  observer.observe(part);
  return () => {
    observer.disconnect();
    parts[name] = null;
    apply();
  };
}

/**
 * Lengthens the page by this much, and keeps the focus ring above the bar. Avoids custom properties of the
 * root: changing one recomputes all styles of the page (12 ms for the home page on a fast machine).
 */
function apply(): void {
  const bar = parts.bar?.offsetHeight ?? 0;
  const covered = bar + (parts.question?.offsetHeight ?? 0);
  document.documentElement.style.scrollPaddingBottom = `${covered + FOCUS_RING}px`;
  document.body.style.paddingBottom = `${covered}px`;
  // Translated, since that shifts no layout.
  if (parts.question) parts.question.style.translate = `0 -${bar}px`;
}
