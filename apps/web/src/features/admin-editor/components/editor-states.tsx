import { catalogErrors } from '@vale/contracts/catalog';
import { adminPagePath } from '@vale/contracts/pages';
import { SearchX } from 'lucide-react';
import { hasCode } from '../../../shared/http/call-route.js';
import { Link } from '../../../shared/routing/link.js';
import { ErrorState, PlainState } from '../../../shared/ui/states.js';
import { editorTexts } from '../model/editor-texts.js';

/** The product is not there, or could not be loaded. */
export function EditorMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!hasCode(error, catalogErrors.productNotFound)) return <ErrorState error={error} onRetry={onRetry} />;
  return (
    <PlainState
      icon={<SearchX size={28} aria-hidden />}
      title={editorTexts.notFound}
      action={
        <Link to={adminPagePath('manageProducts')} className="btn btn-main">
          Voltar aos produtos
        </Link>
      }
    />
  );
}
