/**
 * The server may put the first replies of a page into its HTML, so that nothing moves when the page mounts:
 * `<script type="application/json" id="__data">{"/api/products?category=jogos": {…}}</script>`, keyed like
 * `routeAddress`. Without the element every query makes its request.
 */
let replies: Record<string, unknown> | null = null;

export function inlinedReply(address: string): unknown {
  replies ??= readReplies();
  return replies[address];
}

/** For tests: the element is read once per page. */
export function forgetInlinedData(): void {
  replies = null;
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
