import { centavosText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { useState } from 'react';
import { errorSentence } from '../../../shared/http/call-route.js';
import { Link } from '../../../shared/routing/link.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { useAccountNames } from '../../../shared/ui/admin/account-names.js';
import { AdminList, type Column } from '../../../shared/ui/admin/admin-list.js';
import { useAddedBatches } from '../api/stocks.js';
import { batchesOf, type AddedBatch } from '../model/added-batches.js';
import { countText, variationText } from '../model/stock-texts.js';

interface StockBatchesProps {
  productId: string;
  /** The audit log may be opened. */
  hasAudit: boolean;
}

/**
 * Batches of a product or order bump. They are loaded on demand because their records name every code by its
 * id.
 */
export function StockBatches(props: StockBatchesProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Batches {...props} />;
  return (
    <div>
      <button type="button" className="btn btn-quiet" onClick={() => setOpen(true)}>
        Ver lotes, custos e datas
      </button>
    </div>
  );
}

function Batches({ productId, hasAudit }: StockBatchesProps) {
  const { data, error } = useAddedBatches(productId);
  const batches = batchesOf(data?.items ?? []);
  const nameOf = useAccountNames(batches.map(({ accountId }) => accountId));
  if (error && !data)
    return (
      <p role="alert" className="text-danger">
        {errorSentence(error)}
      </p>
    );
  if (!data) return <div aria-busy className="skeleton h-16" />;
  if (batches.length === 0) return <p className="text-muted">Nenhum código foi adicionado ainda.</p>;
  return (
    <>
      <AdminList
        label="Entradas de códigos"
        rows={batches}
        columns={columnsOf(nameOf)}
        keyOf={({ key }) => key}
        nameOf={({ batch }) => batch ?? 'Sem lote'}
      />
      {data.nextCursor && hasAudit ? (
        <p className="text-small text-muted">
          As entradas mais antigas estão no{' '}
          <Link
            to={`${adminPagePath('audit')}?tipo=stock&alvo=${encodeURIComponent(productId)}`}
            className="link"
          >
            registro
          </Link>
          .
        </p>
      ) : null}
    </>
  );
}

function columnsOf(nameOf: (accountId: string) => string): readonly Column<AddedBatch>[] {
  return [
    {
      heading: 'Lote',
      isTitle: true,
      cell: ({ batch }) => <span className="wrap-anywhere">{batch ?? 'Sem lote'}</span>,
    },
    { heading: 'Variação', cell: ({ variation }) => variationText(variation) },
    { heading: 'Códigos', cell: ({ count }) => countText(count) },
    {
      heading: 'Custo',
      cell: ({ costCentavos }) => (costCentavos === 0 ? '–' : centavosText(costCentavos)),
    },
    { heading: 'Última entrada', cell: ({ at }) => dateTimeText(at) },
    { heading: 'Quem', cell: ({ accountId }) => <span className="wrap-anywhere">{nameOf(accountId)}</span> },
  ];
}
