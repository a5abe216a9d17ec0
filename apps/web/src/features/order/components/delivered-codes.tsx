import type { OrderView } from '@vale/contracts/checkout';
import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../shared/ui/copy-text.js';

interface DeliveredCodesProps {
  codes: OrderView['codes'];
  onCopied: (copied: boolean) => void;
}

/** The delivered codes, each hidden until it is tapped: this page may be opened in public. */
export function DeliveredCodes({ codes, onCopied }: DeliveredCodesProps) {
  if (codes.length === 0) return null;
  return (
    <section aria-labelledby="codigos">
      <h2 id="codigos" className="mb-3 text-h3">
        {codes.length === 1 ? 'Seu código' : 'Seus códigos'}
      </h2>
      <ul className="grid gap-3">
        {codes.map(({ code }, index) => (
          // Two codes of one order may be equal in text.
          <li key={index}>
            <CodeCard label={labelOf(codes, index)} code={code} onCopied={onCopied} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Counts the codes of one label: "Gift 50 (1 de 2)". */
function labelOf(codes: OrderView['codes'], index: number): string {
  const { label } = codes[index]!;
  const countOf = (some: OrderView['codes']) => some.filter((one) => one.label === label).length;
  const all = countOf(codes);
  return all === 1 ? label : `${label} (${countOf(codes.slice(0, index + 1))} de ${all})`;
}

function CodeCard({
  label,
  code,
  onCopied,
}: {
  label: string;
  code: string;
  onCopied: (done: boolean) => void;
}) {
  const [shown, setShown] = useState(false);
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    const done = await copyText(code);
    setCopied(done);
    if (!done) setShown(true);
    onCopied(done);
  }
  return (
    <div className="rounded-control border border-control bg-bg p-4">
      <p className="text-small text-muted">{label}</p>
      <p
        className="my-2 min-h-8 font-mono text-body sm:text-lead break-all whitespace-pre-wrap"
        data-testid="delivered-code"
        aria-live="polite"
      >
        {shown ? code : <span aria-label="Código oculto">••••-••••-••••</span>}
      </p>
      <div className="grid gap-2 min-[400px]:flex">
        <button
          type="button"
          className="btn btn-quiet px-4"
          aria-label={`${shown ? 'Ocultar' : 'Mostrar'} código: ${label}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          {shown ? 'Ocultar' : 'Mostrar código'}
        </button>
        <button
          type="button"
          className="btn btn-main px-4"
          aria-label={`Copiar código: ${label}`}
          onClick={() => void copy()}
        >
          {copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
          {copied ? 'Copiado' : 'Copiar'}
        </button>
      </div>
    </div>
  );
}
