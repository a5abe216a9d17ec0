import { TriangleAlert } from 'lucide-react';
import { withUtm } from '../../shared/routing/utm.js';
import { sharedTexts } from '../../shared/texts.js';
import { PlainState } from '../../shared/ui/states.js';

/**
 * Shown when a page has thrown. Plain links, since the router may be what broke; and a reload instead of rendering
 * again: after a release the page's own files may be gone.
 */
export function CrashScreen() {
  return (
    <div role="alert">
      <PlainState
        heading="h1"
        icon={<TriangleAlert size={28} aria-hidden />}
        title="Algo deu errado"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <button type="button" className="btn btn-main" onClick={() => window.location.reload()}>
              {sharedTexts.retry}
            </button>
            <a href={withUtm('/')} className="btn btn-quiet">
              {sharedTexts.home}
            </a>
          </div>
        }
      >
        Um erro inesperado aconteceu nesta página. Seus pedidos não foram afetados.
      </PlainState>
    </div>
  );
}
