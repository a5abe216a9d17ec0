import { useId } from 'react';
import { FILE_INPUT } from '../../../shared/ui/admin/file-input.js';

interface CodeFileFieldProps {
  label?: string;
  onChoose: (file: File) => void;
}

export function CodeFileField({ label = 'Ou um arquivo de texto', onChoose }: CodeFileFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
        className={FILE_INPUT}
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </div>
  );
}
