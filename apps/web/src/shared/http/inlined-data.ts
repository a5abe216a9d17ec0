/**
 * The server may put the first replies of a page into its HTML, so that nothing moves when the page mounts:
 * `<script type="application/json" id="__data">{"/api/products?category=jogos": {…}}</script>`, keyed like
 * `routeAddress`. Without the element every query makes its request. A page that the server has rendered says when:
 * `<div id="root" data-rendered-at="…" data-path="/jogos">`.
 */
export interface FirstView {
  replies: Record<string, unknown>;
  /** Epoch milliseconds; null: not rendered by the server. */
  renderedAt: number | null;
  /** The shop could not check the replies; `<html data-stale>` says so. */
  isStale: boolean;
}

let inPage: FirstView | null = null;

let onServer = (): FirstView | undefined => undefined;

const current = (): FirstView =>
  onServer() ??
  (inPage ??= {
    replies: readReplies(),
    renderedAt: readTime(),
    isStale: 'stale' in document.documentElement.dataset,
  });

export function inlinedReply(address: string): unknown {
  return current().replies[address];
}

/** The time that the first render of a page shows, on the server and in the browser. */
export function renderedAt(): number {
  return current().renderedAt ?? Date.now();
}

export function isRendered(): boolean {
  return current().renderedAt !== null;
}

/** True until the visitor leaves the page that the server has rendered. */
export function isAtRenderedPath(): boolean {
  return isRendered() && readTime() !== null;
}

export function isStaleView(): boolean {
  return current().isStale;
}

/** Lets the server, which renders several pages at once, supply the view of the current page. */
export function readFirstViewBy(read: () => FirstView | undefined): void {
  onServer = read;
}

/** Used by tests, because the elements are read once per page. */
export function forgetInlinedData(): void {
  inPage = null;
}

function readTime(): number | null {
  const { renderedAt: time, path } = document.getElementById('root')?.dataset ?? {};
  // Offline, the kept home stands in for any page.
  return time && path === window.location.pathname ? Number(time) : null;
}

function readReplies(): Record<string, unknown> {
  const text = document.getElementById('__data')?.textContent;
  if (!text) return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
