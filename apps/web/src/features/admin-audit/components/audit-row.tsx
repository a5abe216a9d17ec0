import type { AuditRecord } from '@vale/contracts/checkout';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { shortId } from '../../../shared/ui/admin/account-names.js';
import { bulkAddress } from '../../../shared/ui/admin/bulk-address.js';
import { DifferenceList } from '../../../shared/ui/admin/difference-list.js';
import { differencesOf } from '../../../shared/ui/admin/differences.js';
import { actionText, TARGET_TEXTS } from '../model/audit-texts.js';
import { counted } from '../../../shared/ui/admin/numbers.js';

interface AuditRowProps {
  record: AuditRecord;
  /** The account that reads the log. */
  me: string;
  nameOf: (accountId: string) => string;
  onWho: (accountId: string) => void;
  onTarget: (record: AuditRecord) => void;
}

/** One record: who did what to what and when, and on demand what differs. */
export function AuditRow({ record, me, nameOf, onWho, onTarget }: AuditRowProps) {
  const [open, setOpen] = useState(false);
  const details = useId();
  const { at, accountId, action, target, reason, before, after } = record;
  const differences = differencesOf(before, after);
  return (
    <li className="rounded-panel border border-line bg-surface p-4 text-small">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <strong>{actionText(action)}</strong> · {TARGET_TEXTS[target.kind]}
        </p>
        <time dateTime={new Date(at).toISOString()} className="text-muted tabular-nums">
          {dateTimeText(at)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        <button type="button" className="link min-h-9 wrap-anywhere" onClick={() => onWho(accountId)}>
          <span className="visually-hidden">Só de </span>
          {accountId === me ? 'Você' : nameOf(accountId)}
        </button>
        {target.id ? (
          <button
            type="button"
            className="link min-h-9 text-left wrap-anywhere"
            title={target.id}
            onClick={() => onTarget(record)}
          >
            <span className="visually-hidden">Só o que foi feito com </span>
            {shortId(target.id)}
          </button>
        ) : null}
      </p>
      {reason ? <p className="mt-1 wrap-anywhere">“{reason}”</p> : null}
      {action.startsWith('product.bulk-') ? (
        <Link
          to={bulkAddress(action === 'product.bulk-undo' ? `${target.id}-undo` : target.id)}
          className="link mt-1 flex min-h-9 items-center"
        >
          Ver todas as contas
        </Link>
      ) : null}
      {differences.length > 0 ? (
        <>
          <button
            type="button"
            className="link mt-1 flex min-h-9 items-center gap-1"
            aria-expanded={open}
            aria-controls={details}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown size={16} aria-hidden className={open ? 'rotate-180' : ''} />
            {open ? 'Esconder a diferença' : `Ver ${counted(differences.length, 'campo', 'campos')}`}
          </button>
          <div id={details} hidden={!open} className="mt-2 border-t border-line pt-3">
            {open ? <DifferenceList differences={differences} /> : null}
          </div>
        </>
      ) : null}
    </li>
  );
}
