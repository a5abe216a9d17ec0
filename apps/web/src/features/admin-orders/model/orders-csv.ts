import { categoryLabel, csvDateTime, csvDecimal, csvText } from '@vale/contracts/catalog';
import { answerText, orderTitle, type AdminOrder } from '@vale/contracts/checkout';
import { orderStateLabel } from '../../../shared/ui/admin/order-state.js';
import { DELIVERY_TEXTS } from './order-texts.js';

type Column = readonly [heading: string, cell: (order: AdminOrder) => string];

const dateOf = (at: number | null) => (at === null ? '' : csvDateTime(at));

/** Reais. `liquido` is what the shop keeps: received minus returned, before the provider's fees. */
const COLUMNS: readonly Column[] = [
  ['pedido', ({ transactionId }) => transactionId],
  ['criado em', ({ createdAt }) => dateOf(createdAt)],
  ['pago em', ({ paidAt }) => dateOf(paidAt)],
  ['entregue em', ({ delivery }) => dateOf(delivery.deliveredAt)],
  ['estado', ({ state, grant }) => orderStateLabel(state, grant)],
  ['entrega', ({ delivery }) => (delivery.state === 'none' ? '' : DELIVERY_TEXTS[delivery.state])],
  ['produto', orderTitle],
  ['categoria', ({ product }) => categoryLabel(product.category)],
  ['origem', ({ campaign }) => campaign?.utm_source ?? ''],
  ['meio', ({ campaign }) => campaign?.utm_medium ?? ''],
  ['campanha', ({ campaign }) => campaign?.utm_campaign ?? ''],
  ['comprador', ({ customer }) => customer.name],
  ['e-mail', ({ customer }) => customer.email],
  ['total', ({ amount }) => csvDecimal(amount)],
  ['recebido', ({ received }) => csvDecimal(received)],
  ['devolvido', ({ returned = 0 }) => csvDecimal(returned)],
  ['liquido', ({ received, returned = 0 }) => csvDecimal(received - returned)],
  ['unidades', ({ units = 1 }) => String(units)],
  ['produtos', ({ products = 1 }) => String(products)],
  ['dados para a entrega', ({ answers = [] }) => answers.map(answerText).join(' | ')],
  ['presente', ({ grant }) => (grant ? 'sim' : '')],
];

/** One line for each order, for spreadsheets in Brazil. */
export function ordersCsv(orders: readonly AdminOrder[]): string {
  return csvText([
    COLUMNS.map(([heading]) => heading),
    ...orders.map((order) => COLUMNS.map(([, cell]) => cell(order))),
  ]);
}
