import { Upload } from 'lucide-react';
import { useState } from 'react';
import { ImportProductsDialog } from './import-products-dialog.js';

export function ImportProductsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-quiet max-sm:grow" onClick={() => setOpen(true)}>
        <Upload size={18} aria-hidden /> Importar
      </button>
      {open ? <ImportProductsDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
