import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text.js';
import { MESSAGE_MS } from './toasts.js';

interface PixCodeProps {
  code: string;
  /** Called after each attempt to copy; the screen shows a message. */
  onCopied: (copied: boolean) => void;
}

/** Copy first: on the phone that pays, the QR code is of no use. */
export function PixCode({ code, onCopied }: PixCodeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy(): Promise<void> {
    const done = await copyText(code, field.current);
    if (done && 'vibrate' in navigator) navigator.vibrate(30);
    setCopied(done);
    onCopied(done);
  }
  return (
    <div className="grid gap-4">
      <button type="button" className="btn btn-main min-h-14 w-full" onClick={() => void copy()}>
        {copied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}
        {copied ? 'Código copiado' : 'Copiar código PIX'}
      </button>
      <label className="grid gap-1.5 text-small font-semibold">
        PIX copia e cola
        {/* Text shows through padding: the field's own would show the top of a third line. */}
        <span className="field block">
          <textarea
            ref={field}
            readOnly
            value={code}
            rows={2}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="block w-full resize-none overflow-x-hidden overflow-y-auto [scrollbar-width:none] font-mono text-small font-normal break-all"
          />
        </span>
      </label>
    </div>
  );
}
