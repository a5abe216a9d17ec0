import { useIsUnready } from '../../shared/lazy-screen.js';
import { sharedTexts } from '../../shared/texts.js';

/**
 * Shown above a page whose script cannot be loaded. It is a component of its own because React would drop what the server has
 * rendered if the layout rendered again.
 */
export function UnreadyNotice() {
  if (!useIsUnready()) return null;
  return (
    <div role="alert" className="border-b border-warn bg-surface">
      <div className="wrap flex flex-wrap items-center justify-between gap-3 py-3">
        <p>
          Parte desta página não carregou e os botões dela podem não funcionar. Um bloqueador de anúncios pode
          ser a causa.
        </p>
        <button type="button" className="btn btn-quiet" onClick={() => window.location.reload()}>
          {sharedTexts.retry}
        </button>
      </div>
    </div>
  );
}
