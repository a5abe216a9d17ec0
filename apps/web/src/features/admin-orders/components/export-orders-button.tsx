import { counted } from '../../../shared/ui/admin/numbers.js';
import { ExportButton } from '../../../shared/ui/admin/export-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { readOrdersFile } from '../api/export-orders.js';
import type { OrderFilter } from '../model/order-filter.js';

/** The units of all orders of the filter, for a spreadsheet. */
export function ExportOrdersButton({ filter, message }: { filter: OrderFilter; message: Message }) {
  return (
    <ExportButton
      label="Exportar CSV"
      message={message}
      make={async (onProgress) => {
        const { file, rows } = await readOrdersFile(filter, onProgress);
        return { name: 'pedidos.csv', content: file, holds: counted(rows, 'unidade', 'unidades') };
      }}
    />
  );
}
