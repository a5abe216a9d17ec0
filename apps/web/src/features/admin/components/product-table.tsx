import { adminAddressOf } from '@vale/contracts/pages';
import { categoryLabel, shownPrice, type Product } from '@vale/contracts/catalog';
import { priceText } from '@vale/contracts/money';
import { addresses } from '../../../shared/routing/addresses.js';
import { Link } from '../../../shared/routing/link.js';
import { errorSentence } from '../../../shared/http/call-route.js';
import { dateTimeText } from '../../../shared/time/dates.js';
import { PagedList } from '../../../shared/ui/paged-list.js';
import { LoadingText } from '../../../shared/ui/states.js';
import { showToast } from '../../../shared/ui/toasts.js';
import { useChangeProduct } from '../api/change-product.js';
import { useStockCounts } from '../api/count-stock.js';
import { useAllProducts } from '../api/list-all-products.js';

const HEADINGS = ['Produto', 'Categoria', 'Preço', 'Expira', 'Estoque livre', 'Situação', 'Ações'];

export function ProductTable() {
  const list = useAllProducts();
  const counts = useStockCounts();
  const free = (id: string) =>
    counts.data?.items.filter((one) => one.productId === id).reduce((sum, one) => sum + one.free, 0);
  return (
    <>
      <PagedList list={list} loading={<LoadingText>Carregando produtos…</LoadingText>} moreClassName="mt-4">
        {(products) => (
          <div className="overflow-x-auto rounded-panel border border-line bg-surface">
            <table className="w-full min-w-[56rem] text-left text-small">
              <thead className="border-b border-line text-muted">
                <tr>
                  {HEADINGS.map((heading) => (
                    <th key={heading} scope="col" className="px-4 py-3 font-semibold">
                      {heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {products.map((product) => (
                  <ProductRow key={product.id} product={product} free={free(product.id)} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PagedList>
    </>
  );
}

interface ProductRowProps {
  product: Product;
  /** Codes not sold or held; `undefined` until the count is loaded. */
  free: number | undefined;
}

function ProductRow({ product, free }: ProductRowProps) {
  const change = useChangeProduct();
  const manual =
    product.delivery === 'manual' && product.variations.every((one) => one.delivery === 'manual');
  return (
    <tr className={product.isActive ? '' : 'opacity-60'}>
      <th scope="row" className="max-w-72 px-4 py-3 font-semibold">
        <Link
          to={addresses.product({ id: product.id, category: product.categoria })}
          className="hover:underline"
        >
          {product.nome}
        </Link>
      </th>
      <td className="px-4 py-3">{categoryLabel(product.categoria)}</td>
      <td className="px-4 py-3 tabular-nums">{priceText(shownPrice(product))}</td>
      <td className="px-4 py-3 tabular-nums">
        {product.expiraEm === null ? 'Sem expiração' : dateTimeText(product.expiraEm)}
      </td>
      <td className="px-4 py-3 tabular-nums">{manual ? 'Entrega manual' : (free ?? '…')}</td>
      <td className="px-4 py-3">{product.isActive ? 'Ativo' : 'Inativo'}</td>
      <td className="px-4 py-2">
        <div className="flex gap-3">
          <button
            type="button"
            className="link min-h-9"
            disabled={change.isPending}
            onClick={() =>
              change.mutate(
                { id: product.id, change: { isActive: !product.isActive } },
                { onError: (error) => showToast(errorSentence(error), 'danger') },
              )
            }
          >
            {product.isActive ? 'Desativar' : 'Ativar'}
          </button>
          {manual ? null : (
            <Link to={adminAddressOf('stockOf', { id: product.id })} className="link min-h-9">
              Adicionar códigos
            </Link>
          )}
        </div>
      </td>
    </tr>
  );
}
