import { platformErrors } from '@vale/contracts/define';
import { hasCode } from '../../http/call-route.js';
import { Notice } from '../notice.js';
import { DifferenceList } from './difference-list.js';
import { differencesOf } from './differences.js';
import { FailedAction } from './failed-action.js';
import type { Seen } from './use-seen.js';

interface RefusedChangeProps<Thing> {
  /** Names the failure as the specification does. */
  title: string;
  error: unknown;
  stale: Seen<Thing>;
}

/** Say which state it is; nobody reads them. */
export const MARKS: readonly string[] = ['version', 'revision', 'changedAt'];

/**
 * Explains why a dialog's action failed. After a concurrent change it shows what changed and lets the user
 * continue from there.
 */
export function RefusedChange<Thing extends object>({ title, error, stale }: RefusedChangeProps<Thing>) {
  const { seen, current, reload } = stale;
  if (!seen || !hasCode(error, platformErrors.conflict)) return <FailedAction title={title} error={error} />;
  if (!current)
    return (
      <Notice tone="danger" live title={title}>
        Outra pessoa mudou ou excluiu isto, que não está mais nesta página da lista. Feche e procure de novo.
      </Notice>
    );
  // The list could not be read again: nothing is known of the change.
  if (markOf(seen) === markOf(current)) return <FailedAction title={title} error={error} />;
  const differences = differencesOf(shown(seen), shown(current));
  return (
    <Notice tone="danger" live title={`${title}: outra pessoa mudou isto enquanto você olhava`}>
      {differences.length > 0 ? (
        <div className="my-2 max-h-60 overflow-y-auto text-small">
          <DifferenceList differences={differences} />
        </div>
      ) : (
        <p>O que aparece aqui continua igual: mudou algo que não se vê, como a senha.</p>
      )}
      <button type="button" className="link min-h-11" onClick={reload}>
        Recarregar
      </button>
    </Notice>
  );
}

function markOf(thing: object): string {
  return JSON.stringify(Object.entries(thing).filter(([name]) => MARKS.includes(name)));
}

function shown(thing: object): object {
  return Object.fromEntries(Object.entries(thing).filter(([name]) => !MARKS.includes(name)));
}
