import { TriangleAlert } from 'lucide-react';
import { withUtm } from '../../shared/routing/utm.js';
import { PlainState } from '../../shared/ui/states.js';

/**
 * What is left when a page broke. No link of the router, which may be what broke; and a reload instead of a new try:
 * after a release the page's own files may be gone, and only a reload brings the new ones.
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
              Tentar novamente
            </button>
            <a href={withUtm('/')} className="btn btn-quiet">
              Voltar ao início
            </a>
          </div>
        }
      >
        Um erro inesperado aconteceu nesta página. Seus pedidos não foram afetados.
      </PlainState>
    </div>
  );
}
