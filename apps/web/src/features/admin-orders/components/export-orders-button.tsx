import { counted } from '../../../shared/ui/admin/numbers.js';
import { ExportButton } from '../../../shared/ui/admin/export-button.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { MAX_EXPORTED, readAllOrders } from '../api/orders.js';
import type { OrderFilter } from '../model/order-filter.js';
import { ordersCsv } from '../model/orders-csv.js';

/** The orders of all pages of the filter, for a spreadsheet. */
export function ExportOrdersButton({ filter, message }: { filter: OrderFilter; message: Message }) {
  return (
    <ExportButton
      label="Exportar CSV"
      message={message}
      make={async (onProgress) => {
        const orders = await readAllOrders(filter, onProgress);
        if (!orders) return { problem: TOO_MANY };
        const holds = counted(orders.length, 'pedido', 'pedidos');
        return { name: 'pedidos.csv', type: 'text/csv;charset=utf-8', text: ordersCsv(orders), holds };
      }}
    />
  );
}

const TOO_MANY = `São mais de ${MAX_EXPORTED.toLocaleString('pt-BR')} pedidos: escolha um período menor.`;
