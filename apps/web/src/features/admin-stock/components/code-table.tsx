import type { StockCodeView, StockKey } from '@vale/contracts/checkout';
import { centavosText } from '@vale/contracts/money';
import { useState } from 'react';
import { dateTimeText } from '../../../shared/time/dates.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { FilterBar, FilterSelect } from '../../../shared/ui/admin/filter-bar.js';
import { ListPage } from '../../../shared/ui/admin/list-page.js';
import { oneOf, useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useMessage } from '../../../shared/ui/admin/use-message.js';
import { useSelection } from '../../../shared/ui/admin/use-selection.js';
import { PlainState } from '../../../shared/ui/states.js';
import { useStockCodes } from '../api/stocks.js';
import { countText, STATES, stateText } from '../model/stock-texts.js';
import { CodeDialog, type CodeAction } from './code-dialog.js';

const ACTIONS: readonly (readonly [CodeAction, string])[] = [
  ['withdraw', 'Retirar'],
  ['move', 'Mover'],
  ['reinstate', 'Devolver à venda'],
];

const COLUMNS: readonly Column<StockCodeView>[] = [
  {
    heading: 'Código',
    isTitle: true,
    cell: ({ masked }) => <span className="font-mono">{masked || 'não abre'}</span>,
  },
  { heading: 'Situação', cell: stateText },
  { heading: 'Lote', cell: ({ batch }) => <span className="wrap-anywhere">{batch ?? '–'}</span> },
  {
    heading: 'Custo',
    cell: ({ costCentavos }) => (costCentavos === null ? '–' : centavosText(costCentavos)),
  },
  { heading: 'Adicionado', cell: ({ addedAt }) => dateTimeText(addedAt) },
  { heading: 'Pedido', cell: ({ orderId }) => <span className="wrap-anywhere">{orderId ?? '–'}</span> },
];

/** The codes of one stock, and what can be done with those that no order has. */
export function CodeTable({ productId, variation }: StockKey) {
  const { values, set, cursor, goTo } = useListParams('estado');
  const state = oneOf(
    STATES.map(([one]) => one),
    values.estado,
  );
  const list = useStockCodes({ productId, variation, state, cursor });
  const selection = useSelection(`${productId} ${variation} ${state ?? ''}`);
  const message = useMessage();
  const [action, setAction] = useState<CodeAction | null>(null);
  const { size } = selection.ids;
  return (
    <>
      <FilterBar>
        <FilterSelect
          label="Situação"
          all="Todas as situações"
          value={state}
          options={STATES}
          onSelect={(estado) => set({ estado })}
        />
        {ACTIONS.map(([kind, text]) => (
          <button key={kind} type="button" className="btn btn-quiet" onClick={() => setAction(kind)}>
            {text} {size > 0 ? countText(size) : '…'}
          </button>
        ))}
      </FilterBar>
      {message.banner}
      <ListPage
        list={list}
        loading="Carregando os códigos…"
        empty={<PlainState title={state ? 'Nenhum código nesta situação' : 'Nenhum código ainda'} />}
        cursor={cursor}
        onPage={goTo}
      >
        {(codes) => (
          <AdminList
            label="Códigos"
            rows={codes}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            nameOf={({ masked, id }) => masked || id}
            isDimmed={(code) => code.state !== 'free'}
            selection={selection}
          />
        )}
      </ListPage>
      {action ? (
        <CodeDialog
          action={action}
          stock={{ productId, variation }}
          ids={[...selection.ids]}
          onClose={() => setAction(null)}
          onDone={(text) => {
            selection.clear();
            message.show(text);
          }}
        />
      ) : null}
    </>
  );
}
