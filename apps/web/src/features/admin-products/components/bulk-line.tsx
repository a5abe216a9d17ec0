import { useState } from 'react';
import { deadlineText } from '../../../shared/time/dates.js';
import { BULK_PARAMETER } from '../../../shared/ui/admin/bulk-address.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { Dialog } from '../../../shared/ui/dialog.js';
import { useLatestBulkChange } from '../api/bulk-changes.js';
import { bulkTitle, isRecent, progressText, resultText } from '../model/bulk-change.js';
import { BulkProgress } from './bulk-progress.js';

/** The bulk change that is running, or ended within the last day, whoever started it. */
export function BulkLine() {
  const latest = useLatestBulkChange();
  // The log of changes links to a bulk change, because a record holds only a part of a long list.
  const { alteracao = null } = useListParams(BULK_PARAMETER).values;
  const [shown, setShown] = useState(alteracao);
  const isVisible = latest !== null && isRecent(latest, Date.now());
  return (
    <>
      {isVisible ? (
        <section
          aria-label="Alteração em massa"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border border-line bg-surface px-4 py-2 text-small"
        >
          <p className="min-w-0 grow wrap-anywhere">
            <strong>{bulkTitle(latest)}</strong> ·{' '}
            {latest.finishedAt === undefined ? (
              progressText(latest)
            ) : (
              <>
                {resultText(latest)} · <time>{deadlineText(latest.finishedAt)}</time>
              </>
            )}
          </p>
          <button type="button" className="link min-h-11" onClick={() => setShown(latest.id)}>
            {latest.state === 'running' ? 'Acompanhar' : 'Ver resultado'}
          </button>
        </section>
      ) : null}
      {shown ? (
        <Dialog title="Alteração em massa" onClose={() => setShown(null)}>
          <BulkProgress id={shown} onClose={() => setShown(null)} />
        </Dialog>
      ) : null}
    </>
  );
}
