import { answerText, DELIVERY_LABELS, orderTitle, type AdminOrder } from '@vale/contracts/checkout';
import { priceText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { useGo, Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { counted } from '../../../shared/ui/admin/numbers.js';
import { OrderStateText } from '../../../shared/ui/admin/order-state.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useOrders } from '../api/orders.js';
import { isFiltered, type OrderFilter, type OrderListParams } from '../model/order-filter.js';
import { ATTENTION_TEXTS, foundByText } from '../model/order-texts.js';
import { useHeldRows } from '../model/use-held-rows.js';
import { OrderFilters } from './order-filters.js';

const orderPath = ({ transactionId }: AdminOrder) => adminPagePath('order', { transactionId });

const COLUMNS: readonly Column<AdminOrder>[] = [
  {
    heading: 'Pedido',
    isTitle: true,
    cell: (order) => (
      <Link to={orderPath(order)} className="grid hover:underline">
        <span className="font-semibold wrap-anywhere">{orderTitle(order)}</span>
        <span className="font-mono text-micro text-muted wrap-anywhere">{order.transactionId}</span>
        {order.delivery.state === 'waiting'
          ? order.answers?.map((one) => (
              <span key={`${one.line} ${one.label}`} className="text-small wrap-anywhere">
                {answerText(one)}
              </span>
            ))
          : null}
        {order.foundBy ? (
          <span className="text-micro text-accent-text">encontrado por: {foundByText(order.foundBy)}</span>
        ) : null}
      </Link>
    ),
  },
  {
    heading: 'Comprador',
    cell: ({ customer }) => (
      <span className="grid min-w-0 @max-3xl:text-right">
        {customer.name ? <span className="wrap-anywhere">{customer.name}</span> : null}
        <span className="text-micro text-muted wrap-anywhere">{customer.email}</span>
      </span>
    ),
  },
  {
    heading: 'Data',
    cell: ({ createdAt }) => (
      <span className="whitespace-nowrap tabular-nums">{dateTimeText(createdAt)}</span>
    ),
  },
  {
    heading: 'Total',
    cell: ({ amount, received, grant }) => (
      <span className="grid whitespace-nowrap tabular-nums @max-3xl:text-right">
        {grant ? 'Presente' : priceText(amount)}
        {received > 0 && received !== amount ? (
          <span className="text-micro text-muted">recebido {priceText(received)}</span>
        ) : null}
      </span>
    ),
  },
  {
    heading: 'Estado',
    cell: ({ state, attention, grant }) => (
      <span className="grid @max-3xl:text-right">
        <OrderStateText state={state} isGrant={grant} />
        {attention.map((reason) => (
          <span key={reason} className="text-micro text-warn">
            {ATTENTION_TEXTS[reason]}
          </span>
        ))}
      </span>
    ),
  },
  { heading: 'Entrega', cell: ({ delivery }) => DELIVERY_LABELS[delivery.state] },
];

/** The list of orders. It polls, and new orders wait above the list until they are requested. */
export function OrderList({ params }: { params: OrderListParams }) {
  const { filter, cursor, goTo } = params;
  const list = useOrders(filter, cursor);
  return (
    <>
      <OrderFilters params={params} />
      <ListPage
        list={list}
        loading="Carregando pedidos…"
        empty={<NoOrders filter={filter} />}
        cursor={cursor}
        onPage={goTo}
      >
        {(items) => (
          <Rows
            items={items}
            loaded={
              list.isPlaceholderData || filter.sort === 'oldest' || filter.text || cursor ? undefined : items
            }
            scope={JSON.stringify([filter, cursor])}
          />
        )}
      </ListPage>
    </>
  );
}

interface RowsProps {
  items: readonly AdminOrder[];
  loaded: readonly AdminOrder[] | undefined;
  scope: string;
}

function Rows({ items, loaded, scope }: RowsProps) {
  const go = useGo();
  const { rows, held, show } = useHeldRows(items, loaded, scope);
  return (
    <>
      <p role="status" className={held > 0 ? 'mb-3' : ''}>
        {held > 0 ? (
          <button type="button" className="chip" onClick={show}>
            {counted(held, 'pedido novo', 'pedidos novos')}: mostrar
          </button>
        ) : null}
      </p>
      <AdminList
        label="Pedidos"
        rows={rows}
        columns={COLUMNS}
        keyOf={({ transactionId }) => transactionId}
        nameOf={({ transactionId }) => transactionId}
        onEdit={(order) => go(orderPath(order))}
      />
    </>
  );
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  if (filter.text)
    return (
      <PlainState title={`Nenhum pedido encontrado para “${filter.text}”.`}>
        Procure por três letras do nome ou do e-mail, pelos últimos quatro números do telefone, pelos últimos
        seis caracteres do pedido ou pelos últimos quatro do código. Pedidos dos últimos minutos só aparecem
        pelo e-mail, CPF, número ou E2E inteiro.
      </PlainState>
    );
  return (
    <PlainState title={isFiltered(filter) ? 'Nenhum pedido com estes filtros.' : 'Nenhum pedido ainda.'} />
  );
}
