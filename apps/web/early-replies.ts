/**
 * A part of the inline script: what the gateway names by `rel="early"` (a visitor's own data, which no page holds) is
 * requested before the app's script is there. `src/shared/http/early-replies.ts` takes the replies.
 */
export const EARLY_REPLIES = `
  const replies = (window.earlyReplies = {});
  for (const link of document.querySelectorAll('link[rel=early]')) {
    const address = link.getAttribute('href');
    const reply = (replies[address] = { sentAt: Date.now() });
    reply.response = fetch(address, { headers: { accept: 'application/json' } });
    reply.response.then(() => { reply.receivedAt = Date.now(); }, () => {});
  }`;
