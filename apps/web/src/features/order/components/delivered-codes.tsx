import type { OrderView } from '@vale/contracts/checkout';
import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../../shared/time/server-clock.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { copyText } from '../../../shared/ui/copy-text.js';
import { ErrorNotice } from '../../../shared/ui/notice.js';

export type ShowCode = (line: number) => Promise<unknown>;

interface DeliveredCodesProps extends Pick<OrderView, 'codes' | 'byLink'> {
  onCopied: (copied: boolean) => void;
  /** Asks for a code that has not left the server yet. */
  onShow: ShowCode;
}

interface Unit {
  /** Line of the unit, or position of the code. */
  key: number;
  label: string;
  /** Null while it has not left the server. */
  code: string | null;
}

/** The delivered codes, each hidden until it is tapped: this page may be opened in public. */
export function DeliveredCodes({ codes, byLink, onCopied, onShow }: DeliveredCodesProps) {
  const units = unitsOf(codes, byLink);
  if (units.length === 0) return null;
  return (
    <section aria-labelledby="codigos">
      <h2 id="codigos" className="mb-3 text-h3">
        {units.length === 1 ? 'Seu código' : 'Seus códigos'}
      </h2>
      <Withdrawal byLink={byLink} />
      <ul className="grid gap-3">
        {units.map(({ key, label, code }) => (
          <li key={key}>
            <CodeCard label={label} code={code} onCopied={onCopied} onShow={() => onShow(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says what showing a code ends. */
function Withdrawal({ byLink }: Pick<OrderView, 'byLink'>) {
  if (!byLink || byLink.hidden.length === 0) return null;
  const until = byLink.refundableUntil;
  if (until !== null && until <= serverNow()) return null;
  return (
    <p className="mb-3 text-small text-muted">
      Enquanto você não mostrar um código, pode desistir dele e receber o valor de volta
      {until === null ? '' : `, até ${dateTimeText(until)}`} (CDC, art. 49).
    </p>
  );
}

/** In the order of the units, so that a code appears where it was hidden. Two codes of one order may be equal in text. */
function unitsOf(codes: OrderView['codes'], byLink: OrderView['byLink']): Unit[] {
  const shown = codes.map(({ label, code, line }, index) => ({ key: line ?? index, label, code }));
  const hidden = byLink?.hidden.map(({ line, label }) => ({ key: line, label, code: null })) ?? [];
  return [...shown, ...hidden].sort((a, b) => a.key - b.key);
}

interface CodeCardProps {
  label: string;
  code: string | null;
  onCopied: (done: boolean) => void;
  onShow: () => Promise<unknown>;
}

function CodeCard({ label, code, onCopied, onShow }: CodeCardProps) {
  const [shown, setShown] = useState(false);
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isShown = shown && code !== null;
  async function copy(text: string): Promise<void> {
    const done = await copyText(text);
    setCopied(done);
    if (!done) setShown(true);
    onCopied(done);
  }
  async function ask(): Promise<void> {
    if (asking) return;
    setAsking(true);
    setError(null);
    try {
      await onShow();
      setShown(true);
    } catch (problem) {
      setError(problem);
    }
    setAsking(false);
  }
  return (
    <div className="rounded-control border border-control bg-bg p-4">
      <p className="text-small text-muted">{label}</p>
      <p
        className="my-2 min-h-8 font-mono text-body sm:text-lead break-all whitespace-pre-wrap"
        data-testid="delivered-code"
        aria-live="polite"
      >
        {isShown ? code : <span aria-label="Código oculto">••••-••••-••••</span>}
      </p>
      <div className="grid gap-2 min-[400px]:flex">
        <button
          type="button"
          className="btn btn-quiet px-4"
          aria-label={`${isShown ? 'Ocultar' : 'Mostrar'} código: ${label}`}
          aria-disabled={asking}
          onClick={() => (code === null ? void ask() : setShown(!shown))}
        >
          {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          {isShown ? 'Ocultar' : asking ? 'Mostrando…' : 'Mostrar código'}
        </button>
        {code === null ? null : (
          <button
            type="button"
            className="btn btn-main px-4"
            aria-label={`Copiar código: ${label}`}
            onClick={() => void copy(code)}
          >
            {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
            {copied ? 'Copiado' : 'Copiar'}
          </button>
        )}
      </div>
      {error ? (
        <div className="mt-3">
          <ErrorNotice error={error} />
        </div>
      ) : null}
    </div>
  );
}
