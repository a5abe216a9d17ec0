import { useEffect, useRef, useState } from 'react';
import { downloadText } from '../../../shared/ui/admin/text-files.js';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { copyText } from '../../../shared/ui/copy-text.js';
import { secondFactorTexts as texts } from '../model/second-factor-texts.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once, until they are said to be kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const copy = async () => setNote((await copyText(text, field.current)) ? texts.copied : texts.notCopied);
  return (
    <section className="panel grid max-w-xl gap-4" aria-labelledby="codigos-de-recuperacao">
      <h2 id="codigos-de-recuperacao" tabIndex={-1} ref={heading} className="outline-none">
        {texts.codesTitle}
      </h2>
      <p>{texts.codesLead}</p>
      <TextAreaField ref={field} label={texts.codesLabel} readOnly rows={codes.length} value={text} />
      <p role="status" className="min-h-6 text-small text-ok">
        {note}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => downloadText('codigos-de-recuperacao.txt', `${text}\n`, 'text/plain;charset=utf-8')}
        >
          {texts.save}
        </button>
        <button type="button" className="btn btn-main" onClick={onDone}>
          {texts.saved}
        </button>
      </div>
    </section>
  );
}
