import { useId, useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { TextAreaField } from '../../../shared/ui/admin/fields.js';
import { readTextFile } from '../../../shared/ui/admin/text-files.js';
import type { MethodValues } from '../model/method-form.js';

interface PemFieldProps {
  label: string;
  error: string | undefined;
  hint: string;
  /** The form's registration of the text. */
  field: ReturnType<UseFormRegister<MethodValues>>;
  /** The content of a chosen file. */
  onFile: (pem: string) => void;
}

/** Enough for a PEM with a chain, in bytes. */
const MAX_FILE = 12_000;

/** A certificate or key as text, pasted or from a file. */
export function PemField({ label, error, hint, field, onFile }: PemFieldProps) {
  const file = useId();
  const [refused, setRefused] = useState<string>();
  const read = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_FILE) return setRefused('Este arquivo é grande demais para um PEM.');
    const read = await readTextFile(chosen).catch(() => null);
    setRefused(read ? undefined : 'Este arquivo não é um texto em PEM. Converta-o e envie de novo.');
    if (read) onFile(read.text);
  };
  return (
    <div className="grid gap-2">
      <TextAreaField
        label={label}
        error={error ?? refused}
        hint={hint}
        rows={3}
        autoComplete="off"
        spellCheck={false}
        placeholder="-----BEGIN …"
        {...field}
      />
      <div>
        <label htmlFor={file} className="visually-hidden">
          {label}: escolher o arquivo
        </label>
        <input
          id={file}
          type="file"
          accept=".pem,.crt,.cer,.key,.txt"
          className="w-0 min-w-full text-small text-muted"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </div>
    </div>
  );
}
