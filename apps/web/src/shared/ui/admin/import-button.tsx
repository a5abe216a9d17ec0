import { Upload } from 'lucide-react';
import { useState } from 'react';
import { readStoredJson, removeStored } from '../../storage/browser-storage.js';
import { ImportDialog, type ImportNoun, type ImportRows } from './import-dialog.js';

interface ImportButtonProps {
  noun: ImportNoun;
  /** Keys of the old shop's storage in this browser; the first one found counts. */
  storageKeys: readonly string[];
  run: ImportRows;
}

/** Offers what the old shop left in this browser, or else takes pasted JSON. */
export function ImportButton({ noun, storageKeys, run }: ImportButtonProps) {
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState(() => findOld(storageKeys));
  const forget = () => {
    if (found) removeStored('localStorage', found.key);
    setFound(null);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        <Upload size={18} aria-hidden />
        {found ? `Importar dados deste navegador (${found.count})` : 'Importar JSON'}
      </button>
      {open ? (
        <ImportDialog
          noun={noun}
          initialText={found?.text ?? ''}
          run={run}
          onImported={forget}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

function findOld(keys: readonly string[]): { key: string; text: string; count: number } | null {
  for (const key of keys) {
    const rows = readStoredJson<unknown>('localStorage', key);
    if (Array.isArray(rows) && rows.length > 0)
      return { key, text: JSON.stringify(rows, null, 2), count: rows.length };
  }
  return null;
}
