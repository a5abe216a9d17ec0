import { Upload } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialog.js';
import { currentImport, useForgetProducts } from '../api/import-products.js';
import { ImportFile } from './import-file.js';
import { ImportSteps } from './import-steps.js';

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

/**
 * Checks a file, then applies it in the background. The dialog can be closed and shows the progress when it
 * is opened again.
 */
function ImportProductsDialog({ onClose }: { onClose: () => void }) {
  const [id, setId] = useState(currentImport.read);
  const forgetProducts = useForgetProducts();
  const choose = (chosen: string | null) => {
    if (chosen) currentImport.write(chosen);
    else currentImport.forget();
    setId(chosen);
  };
  return (
    <Dialog
      title="Importar contas"
      onClose={() => {
        void forgetProducts();
        onClose();
      }}
    >
      {id ? (
        <ImportSteps
          id={id}
          onRestart={() => choose(null)}
          onMapped={choose}
          onDone={() => {
            currentImport.forget();
            void forgetProducts();
            onClose();
          }}
        />
      ) : (
        <ImportFile onChecked={choose} />
      )}
    </Dialog>
  );
}
