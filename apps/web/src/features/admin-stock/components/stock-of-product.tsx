import type { StockName } from '@vale/contracts/catalog';
import type { StockStand } from '@vale/contracts/checkout';
import { adminPagePath } from '@vale/contracts/pages';
import { useState } from 'react';
import { Link } from '../../../shared/routing/link.js';
import { AdminHeading, AdminLoading } from '../../../shared/ui/admin/admin-states.js';
import { SelectField } from '../../../shared/ui/admin/fields.js';
import { useListParams } from '../../../shared/ui/admin/use-list-params.js';
import { useProductStocks } from '../../../shared/ui/admin/use-product-stocks.js';
import { ErrorState } from '../../../shared/ui/states.js';
import { useStockNames } from '../../../shared/ui/admin/use-stock-names.js';
import { DELETED, NOT_SOLD, variationText } from '../model/stock-texts.js';
import { AddCodes } from './add-codes.js';
import { CodeTable } from './code-table.js';
import { ReplacedCodes } from './replaced-codes.js';
import { SharedText } from './shared-text.js';
import { StockBatches } from './stock-batches.js';
import { StockRules } from './stock-rules.js';
import { VariationCodesButton } from './variation-codes.js';

/** One product's or bump's stock, a variation at a time. */
export function StockOfProduct({ id, hasAudit }: Pick<StockProps, 'id' | 'hasAudit'>) {
  const stocks = useProductStocks(id);
  const names = useStockNames([id]);
  if (stocks.isPending || names.isPending) return <AdminLoading>Carregando o estoque…</AdminLoading>;
  if (!stocks.data || !names.data) {
    const failed = stocks.data ? names : stocks;
    return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  return <Stock id={id} name={names.data.get(id)} stocks={stocks.data.items} hasAudit={hasAudit} />;
}

interface StockProps {
  id: string;
  /** Undefined for a deleted product, whose codes still exist. */
  name: StockName | undefined;
  stocks: readonly StockStand[];
  /** The audit log may be opened. */
  hasAudit: boolean;
}

function Stock({ id, name, stocks, hasAudit }: StockProps) {
  const { values, set } = useListParams('variacao', 'estado');
  const variations = [...new Set([...(name?.variations ?? []), ...stocks.map(({ variation }) => variation)])];
  const variation = variations.find((one) => one === values.variacao) ?? variations[0] ?? '';
  const stock = stocks.find((one) => one.variation === variation) ?? emptyOf(id, variation, stocks);
  const section = 'panel mt-6 grid gap-4';
  return (
    <>
      <AdminHeading
        title={name?.name ?? DELETED}
        actions={
          hasAudit ? (
            <Link
              to={`${adminPagePath('audit')}?tipo=stock&alvo=${encodeURIComponent(id)}`}
              className="btn btn-quiet"
            >
              Ver o registro
            </Link>
          ) : null
        }
      >
        {name?.kind === 'order-bump' ? 'Estoque de códigos do order bump.' : 'Estoque de códigos.'}
      </AdminHeading>
      {variations.length > 1 ? (
        <div className="mb-4 flex flex-wrap items-end gap-3">
          <div className="max-w-md min-w-0 grow">
            <SelectField
              label="Variação"
              options={variations.map((one) => [one, variationText(one)])}
              value={variation}
              onChange={({ target }) => set({ variacao: target.value })}
            />
          </div>
          {name && name.variations.length > 1 ? (
            <VariationCodesButton productId={id} name={name.name} variations={name.variations} />
          ) : null}
        </div>
      ) : null}
      <Figures stock={stock} />
      {name && !name.variations.includes(variation) ? <p className="mt-4 text-warn">{NOT_SOLD}</p> : null}
      <section className={section} aria-labelledby="adicionar">
        <h2 id="adicionar">{stock.shared ? 'Texto compartilhado' : 'Adicionar códigos'}</h2>
        {name ? (
          <Supply key={variation} stock={stock} />
        ) : (
          <p>O que foi apagado, ou nunca existiu, não recebe códigos.</p>
        )}
      </section>
      <section className={section} aria-labelledby="entradas">
        <h2 id="entradas">Entradas</h2>
        <StockBatches key={id} productId={id} hasAudit={hasAudit} />
        <ReplacedCodes productId={id} />
      </section>
      <section className={section} aria-labelledby="aviso">
        <h2 id="aviso">Aviso e repetidos</h2>
        <StockRules key={variation} stock={stock} />
      </section>
      <section className="mt-8" aria-labelledby="codigos">
        <h2 id="codigos" className="mb-4">
          Códigos
        </h2>
        <CodeTable productId={id} variation={variation} />
      </section>
    </>
  );
}

/** Codes that are sold once each, or one text for all buyers. */
function Supply({ stock }: { stock: StockStand }) {
  const [isSharing, setSharing] = useState(false);
  if (stock.shared) return <SharedText stock={stock} />;
  return (
    <>
      {isSharing ? (
        <SharedText stock={stock} />
      ) : (
        <AddCodes productId={stock.productId} variation={stock.variation} />
      )}
      {stock.free === 0 ? (
        <div>
          <button type="button" className="btn btn-quiet" onClick={() => setSharing(!isSharing)}>
            {isSharing ? 'Adicionar códigos' : 'Vender um só texto para todos'}
          </button>
        </div>
      ) : null}
    </>
  );
}

const FIGURES = [
  ['Livres', 'free'],
  ['Reservados', 'held'],
  ['Entregues', 'assigned'],
  ['Retirados', 'withdrawn'],
] as const;

function Figures({ stock }: { stock: StockStand }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {FIGURES.map(([text, field]) => (
        <div key={field} className="rounded-panel border border-line bg-surface p-4">
          <dt className="text-small text-muted">{text}</dt>
          <dd className="text-lead font-semibold tabular-nums">
            {field === 'free' && stock.shared?.sales === null
              ? 'sem limite'
              : stock[field].toLocaleString('pt-BR')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Never filled; the rule is the product's. */
function emptyOf(productId: string, variation: string, stocks: readonly StockStand[]): StockStand {
  const none = { free: 0, held: 0, assigned: 0, withdrawn: 0, lowAt: null };
  return { productId, variation, ...none, ignoreCase: stocks[0]?.ignoreCase ?? false, shared: null };
}
