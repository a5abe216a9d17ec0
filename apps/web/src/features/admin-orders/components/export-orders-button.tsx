import { Download } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../shared/http/use-action.js';
import { ExportDialog } from '../../../shared/ui/admin/export-dialog.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { downloadFile } from '../../../shared/ui/admin/text-files.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readOrdersFile } from '../api/export-orders.js';
import type { OrderFilter } from '../model/order-filter.js';

/** The units of all orders of the filter, for a spreadsheet. */
export function ExportOrdersButton({ filter, message }: { filter: OrderFilter; message: Message }) {
  const [isAsking, setAsking] = useState(false);
  const [count, setCount] = useState(0);
  const download = useAction({
    mutationFn: (reason: string) => readOrdersFile(filter, reason, setCount),
  });
  const open = () => {
    setCount(0);
    setAsking(true);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet max-sm:grow" aria-haspopup="dialog" onClick={open}>
        <Download size={18} aria-hidden /> Exportar CSV
      </button>
      {isAsking ? (
        <ExportDialog
          title="Exportar pedidos"
          download={download}
          onClose={() => setAsking(false)}
          onDone={({ file, rows }) => {
            downloadFile('pedidos.csv', file);
            setAsking(false);
            message.show(`Arquivo com ${counted(rows, 'unidade', 'unidades')} pronto.`);
          }}
        >
          {count > 0 ? <p role="status">Lendo {count}…</p> : null}
        </ExportDialog>
      ) : null}
    </>
  );
}
