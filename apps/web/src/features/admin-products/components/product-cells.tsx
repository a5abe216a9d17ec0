import { categoryLabel, isExpired, shownPrice, STARTING_AT, type Product } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { CopyPlus, Pencil, Trash2 } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { adminPath } from '../../../shared/ui/admin/use-admin-page.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';

export function ProductName({ product }: { product: Product }) {
  const { id, nome, categoria, banner, badge } = product;
  return (
    <div className="flex items-center gap-3">
      <ProductThumb product={{ image: banner, category: categoria }} width={48} />
      <div className="min-w-0">
        <Link
          to={addresses.product({ id, category: categoria })}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {nome}
        </Link>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1" style={categoryColor(categoria)}>
          <span className="tag">{categoryLabel(categoria)}</span>
          {badge ? <span className="text-micro font-semibold text-muted">{badge}</span> : null}
        </p>
      </div>
    </div>
  );
}

export function ProductPrice({ product }: { product: Product }) {
  const { variations } = product;
  const differ = new Set(variations.map(({ price }) => price)).size > 1;
  return (
    <span className="tabular-nums">
      {differ ? <span className="text-muted">{STARTING_AT} </span> : null}
      <span className="whitespace-nowrap">{priceText(shownPrice(product))}</span>
    </span>
  );
}

/** The first ones, and how many more there are. */
export function ProductFeatures({ features, most }: { features: readonly string[]; most: number }) {
  if (features.length === 0) return <span className="text-muted">Nenhuma</span>;
  return (
    <ul className="max-w-64 min-w-0">
      {features.slice(0, most).map((feature, index) => (
        <li key={`${index} ${feature}`} className="truncate" title={feature}>
          {feature}
        </li>
      ))}
      {features.length > most ? <li className="text-muted">e mais {features.length - most}</li> : null}
    </ul>
  );
}

/** Active or not, and why an active one is not in the shop. */
export function ProductState({ product }: { product: Product }) {
  const { isActive, expiraEm } = product;
  return (
    <div className="grid gap-1 @max-4xl:justify-items-end @max-4xl:text-right">
      <span className={`font-semibold ${isActive ? 'text-ok' : ''}`}>{isActive ? 'ATIVA' : 'INATIVA'}</span>
      {isExpired(product, serverNow()) ? (
        <span className="font-semibold text-danger">{sharedTexts.expired}</span>
      ) : null}
      {isSoldOut(product) ? <span className="font-semibold text-warn">{sharedTexts.soldOut}</span> : null}
      <span className="text-muted tabular-nums">
        {expiraEm === null ? 'Sem expiração' : `Expira em ${dateTimeText(expiraEm)}`}
      </span>
    </div>
  );
}

function isSoldOut({ soldOut, variations }: Product): boolean {
  return soldOut.length > 0 && soldOut.length >= Math.max(1, variations.length);
}

interface ProductActionsProps {
  product: Product;
  onToggle: () => void;
  onDelete: () => void;
}

export function ProductActions({ product, onToggle, onDelete }: ProductActionsProps) {
  const { id, nome, isActive } = product;
  const edit = editAddress(id);
  const duplicate = duplicateAddress(id);
  return (
    <div className="flex flex-wrap items-center gap-1 @max-4xl:justify-end">
      <button
        type="button"
        className="link min-h-11 px-2 lg:min-h-9"
        aria-label={`${isActive ? 'Desativar' : 'Ativar'} ${nome}`}
        onClick={onToggle}
      >
        {isActive ? 'Desativar' : 'Ativar'}
      </button>
      {edit ? (
        <Link to={edit} className="icon-btn lg:size-9" aria-label={`Editar ${nome}`} title="Editar">
          <Pencil size={18} aria-hidden />
        </Link>
      ) : null}
      {duplicate ? (
        <Link to={duplicate} className="icon-btn lg:size-9" aria-label={`Duplicar ${nome}`} title="Duplicar">
          <CopyPlus size={18} aria-hidden />
        </Link>
      ) : null}
      <button
        type="button"
        className="icon-btn text-danger lg:size-9"
        aria-label={`Excluir ${nome}`}
        title="Excluir"
        onClick={onDelete}
      >
        <Trash2 size={18} aria-hidden />
      </button>
    </div>
  );
}

export const addAddress = () => adminPath('/admin/add-account');

export const editAddress = (id: string) => adminPath('/admin/edit-product/:id', { id });

/** The form for a new product, filled in with this one. */
function duplicateAddress(id: string): string | undefined {
  const add = addAddress();
  return add && `${add}?de=${encodeURIComponent(id)}`;
}
