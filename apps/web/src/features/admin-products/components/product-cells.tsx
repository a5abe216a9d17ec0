import { categoryLabel, isExpired, shownPrice, STARTING_AT, type Product } from '@vale/contracts/catalog';
import { mayCall } from '@vale/contracts/define';
import { centavosText, numberText, priceText } from '@vale/contracts/money';
import { adminPagePath } from '@vale/contracts/pages';
import { CopyPlus, Pencil, Trash2 } from 'lucide-react';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { sharedTexts } from '../../../shared/texts.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { usePanelUser } from '../../../shared/ui/admin/panel-user.js';
import { adminPath } from '../../../shared/ui/admin/use-admin-page.js';
import { categoryColor } from '../../../shared/ui/category-color.js';
import { ProductThumb } from '../../../shared/ui/product-thumb.js';
import { marginOf, type Costs, type Margin } from '../model/product-margin.js';

interface ProductNameProps {
  product: Product;
  /** The most features that are named. */
  features: number;
}

/** Two lines where rows are lines of a table, so that many fit on a screen. */
export function ProductName({ product, features }: ProductNameProps) {
  const { id, nome, categoria, banner, badge } = product;
  return (
    <div className="flex items-center gap-3">
      <ProductThumb product={{ image: banner, category: categoria }} width={28} />
      <div className="min-w-0">
        <Link
          to={addresses.product({ id, category: categoria })}
          className="block font-semibold wrap-anywhere hover:underline @4xl:truncate"
          title={nome}
        >
          {nome}
        </Link>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-micro text-muted @4xl:block @4xl:truncate">
          <span className="font-semibold text-cat @4xl:mr-2" style={categoryColor(categoria)}>
            {categoryLabel(categoria)}
          </span>
          {badge ? <span className="font-semibold @4xl:mr-2">{badge}</span> : null}
          <ProductFeatures features={product.features} most={features} />
        </div>
      </div>
    </div>
  );
}

interface ProductPriceProps {
  product: Product;
  /** Undefined until they are known, and null if they cannot be read. */
  costs: Costs | null | undefined;
}

/** Two lines, as the name has: the price, and what is left of it. */
export function ProductPrice({ product, costs }: ProductPriceProps) {
  const { variations } = product;
  const differ = new Set(variations.map(({ price }) => price)).size > 1;
  return (
    <span className="grid tabular-nums @max-4xl:text-right @4xl:whitespace-nowrap">
      <span>
        {differ ? <span className="text-muted">{STARTING_AT} </span> : null}
        <span className="whitespace-nowrap">{priceText(shownPrice(product))}</span>
      </span>
      <ProductMargin margin={costs && marginOf(product, costs)} />
    </span>
  );
}

function ProductMargin({ margin }: { margin: Margin | null | undefined }) {
  if (!margin) return <span className="text-micro text-muted">margem {margin === null ? '–' : '…'}</span>;
  const { centavos, percent, isLowest } = margin;
  return (
    <span
      className={`text-micro ${centavos < 0 ? 'text-danger' : 'text-muted'}`}
      title={`${centavosText(centavos)}: preço menos o custo dos últimos códigos, sem taxas${isLowest ? '; a menor das variações' : ''}`}
    >
      margem {numberText(percent)} %
    </span>
  );
}

/** The first ones, and how many more there are. */
function ProductFeatures({ features, most }: { features: readonly string[]; most: number }) {
  if (features.length === 0) return null;
  return (
    <ul className="min-w-0 @4xl:inline" title={features.join(', ')}>
      {features.slice(0, most).map((feature, index) => (
        <li key={`${index} ${feature}`} className="inline not-last:after:content-['_·_']">
          {feature}
        </li>
      ))}
      {features.length > most ? <li className="inline">e mais {features.length - most}</li> : null}
    </ul>
  );
}

/** Active or not, and why an active one is not in the shop. */
export function ProductState({ product }: { product: Product }) {
  const { isActive, expiraEm } = product;
  return (
    <div className="grid @max-4xl:justify-items-end @max-4xl:text-right @4xl:whitespace-nowrap">
      <span className="flex flex-wrap gap-x-2 font-semibold @max-4xl:justify-end @4xl:flex-nowrap">
        <span className={isActive ? 'text-ok' : ''}>{isActive ? 'ATIVA' : 'INATIVA'}</span>
        {isExpired(product, serverNow()) ? <span className="text-danger">{sharedTexts.expired}</span> : null}
        {isSoldOut(product) ? <span className="text-warn">{sharedTexts.soldOut}</span> : null}
      </span>
      <span className="text-micro text-muted tabular-nums">
        {expiraEm === null ? 'Sem expiração' : `Expira em ${dateTimeText(expiraEm)}`}
      </span>
    </div>
  );
}

/**
 * Codes that can be sold now, of all variations, with a link for roles that open the stock. `free` is undefined until it is
 * known, and null if it cannot be read.
 */
export function ProductStock({ product, free }: { product: Product; free: number | null | undefined }) {
  const mayOpen = mayCall(usePanelUser()?.role ?? 'customer', 'stock');
  const stocked = product.variations.length > 0 ? product.variations : [product];
  if (stocked.every(({ delivery }) => delivery === 'manual'))
    return <span className="text-muted">À mão</span>;
  if (free === undefined) return <span className="text-muted">…</span>;
  if (free === null) return <span className="text-muted">–</span>;
  const text = free === Infinity ? 'sem limite' : numberText(free);
  const color = free === 0 ? 'text-danger' : '';
  if (!mayOpen) return <span className={`tabular-nums ${color}`}>{text}</span>;
  return (
    <Link
      to={adminPagePath('stockOf', { id: product.id })}
      className={`link tabular-nums ${color}`}
      aria-label={`${text}: estoque de ${product.nome}`}
    >
      {text}
    </Link>
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
    <div className="flex flex-wrap items-center gap-1 @max-4xl:justify-end @4xl:flex-nowrap">
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
