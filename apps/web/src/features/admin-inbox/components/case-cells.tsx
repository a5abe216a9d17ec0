import type { CaseFix, InboxCase } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText, deadlineText } from '../../../shared/time/dates.js';
import { useIsPast } from '../../../shared/time/use-now.js';
import { CASE_TEXTS, FIX_TEXTS } from '../model/case-texts.js';
import { evidenceLines } from '../model/evidence-lines.js';
import { useMayAnswer } from '../model/may-answer.js';

export function CaseTitle({ known: { kind, transactionId, sold } }: { known: InboxCase }) {
  const { label, meaning } = CASE_TEXTS[kind];
  return (
    <div className="grid gap-1">
      <span className="font-semibold">{label}</span>
      <span className="text-muted">{meaning}</span>
      {transactionId ? (
        <Link
          to={adminPagePath('order', { transactionId })}
          className="link wrap-anywhere"
          aria-label={`Abrir o pedido ${[sold, transactionId].filter(Boolean).join(' ')}`}
        >
          {sold ? <span className="block">{sold}</span> : null}
          <span className="font-mono text-micro">{transactionId}</span>
        </Link>
      ) : null}
    </div>
  );
}

export function CaseTime({ known: { state, deadline, endedAt, openedAt } }: { known: InboxCase }) {
  const isOverdue = useIsPast(state === 'open' ? deadline : null);
  return (
    <div className="grid whitespace-nowrap tabular-nums @max-3xl:text-right">
      {state === 'open' ? (
        <span className={isOverdue ? 'font-semibold text-danger' : ''}>
          {isOverdue ? 'Vencido em ' : 'Até '}
          {deadlineText(deadline)}
        </span>
      ) : (
        <span>Encerrado em {dateTimeText(endedAt ?? deadline)}</span>
      )}
      <span className="text-micro text-muted">aberto em {deadlineText(openedAt)}</span>
    </div>
  );
}

export function CaseEvidence({ evidence }: Pick<InboxCase, 'evidence'>) {
  return (
    <dl className="grid w-full gap-0.5 @3xl:min-w-56">
      {evidenceLines(evidence).map(({ name, value }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="shrink-0 text-muted">{name}:</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CaseFixesProps {
  known: InboxCase;
  nameOf: (accountId: string) => string;
  onFix: (fix: CaseFix) => void;
  onRead: () => void;
  onReplace: () => void;
}

/** Shows what would end an open case, or how a closed one ended. */
export function CaseFixes(props: CaseFixesProps) {
  const { kind, state, resolution } = props.known;
  const ending = resolution
    ? [`${FIX_TEXTS[resolution.fix].label}, por ${props.nameOf(resolution.accountId)}`, resolution.reason]
        .filter(Boolean)
        .join(': ')
    : 'O motivo acabou.';
  // The meaning of an unknown status can be corrected later.
  const canCorrect = kind === 'status-unknown' && state === 'resolved';
  const { todo } = CASE_TEXTS[kind];
  const isOver = state !== 'open' && !canCorrect;
  return (
    <div className="grid w-full gap-2">
      {state === 'open' ? todo ? <p>{todo}</p> : null : <p className="wrap-anywhere">{ending}</p>}
      <FixButtons {...props} fixes={isOver ? [] : props.known.fixes} />
    </div>
  );
}

function FixButtons({
  known: { kind, state, evidence },
  fixes,
  onFix,
  onRead,
  onReplace,
}: CaseFixesProps & Pick<InboxCase, 'fixes'>) {
  const mayAnswer = useMayAnswer();
  const { label } = CASE_TEXTS[kind];
  const buttons = fixes.map((fix) => ({ text: FIX_TEXTS[fix].label, open: () => onFix(fix) }));
  if (mayAnswer && kind === 'buyer-help' && state === 'open' && evidence['reason'] === 'code-failed')
    buttons.unshift({ text: 'Trocar código', open: onReplace });
  if (kind === 'buyer-help')
    buttons.unshift({ text: mayAnswer ? 'Ler e responder' : 'Ler a conversa', open: onRead });
  if (buttons.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-4">
      {buttons.map(({ text, open }) => (
        <button
          key={text}
          type="button"
          className="link min-h-11 text-left"
          aria-haspopup="dialog"
          aria-label={`${text}: ${label}`}
          onClick={open}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
