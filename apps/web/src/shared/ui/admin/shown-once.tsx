import { useEffect, useId, useRef, useState } from 'react';
import { copyText } from '../copy-text.js';
import { TextAreaField } from './fields.js';
import { downloadText } from './text-files.js';

interface ShownOnceProps {
  title: string;
  lead: string;
  label: string;
  /** The secret. */
  text: string;
  fileName: string;
  copied: string;
  notCopied: string;
  /** Label of the button that confirms that the secret is kept. */
  saved: string;
  onDone: () => void;
}

/** A secret that is shown only here. It stays until the admin confirms that it is kept. */
export function ShownOnce(props: ShownOnceProps) {
  const { title, lead, label, text, fileName, copied, notCopied, saved, onDone } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [note, setNote] = useState('');
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const copy = async () => setNote((await copyText(text, field.current)) ? copied : notCopied);
  return (
    <section className="panel grid max-w-xl gap-4" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={heading} className="outline-none">
        {title}
      </h2>
      <p>{lead}</p>
      <TextAreaField ref={field} label={label} readOnly rows={text.split('\n').length + 1} value={text} />
      <p role="status" className="min-h-6 text-small text-ok">
        {note}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-quiet" onClick={() => void copy()}>
          Copiar
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          onClick={() => downloadText(fileName, `${text}\n`, 'text/plain;charset=utf-8')}
        >
          Salvar em arquivo
        </button>
        <button type="button" className="btn btn-main" onClick={onDone}>
          {saved}
        </button>
      </div>
    </section>
  );
}
