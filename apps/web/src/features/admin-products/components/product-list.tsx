import type { EditedProduct } from '@vale/contracts/catalog';
import { useState } from 'react';
import { useGo } from '../../../shared/routing/link.js';
import { AdminList } from '../../../shared/ui/admin/admin-list.js';
import { ConfirmDialog } from '../../../shared/ui/admin/confirm-dialog.js';
import { RefusedChange } from '../../../shared/ui/admin/refused-change.js';
import { UnsoldCodesNotice } from '../../../shared/ui/admin/unsold-codes-notice.js';
import type { Message } from '../../../shared/ui/admin/use-message.js';
import { useSeen } from '../../../shared/ui/admin/use-seen.js';
import type { Selection } from '../../../shared/ui/admin/use-selection.js';
import { useWide } from '../../../shared/ui/use-wide.js';
import { numberText } from '@vale/contracts/money';
import { useProductSales } from '../api/product-sales.js';
import { refusalText, useDeleteProduct, useToggleProduct } from '../api/change-product.js';
import { productTexts } from '../model/product-texts.js';
import {
  editAddress,
  ProductActions,
  ProductName,
  ProductPrice,
  ProductState,
  ProductStock,
} from './product-cells.js';

/** Features of a row: fewer where rows are lines of a table. */
const FEATURES = { wide: 3, narrow: 4 };

interface ProductListProps {
  products: readonly EditedProduct[];
  selection: Selection;
  message: Message;
}

export function ProductList({ products, selection, message }: ProductListProps) {
  const go = useGo();
  const toggle = useToggleProduct();
  const most = useWide() ? FEATURES.wide : FEATURES.narrow;
  const sales = useProductSales(products.map(({ id }) => id));
  const [leaving, setLeaving] = useState<EditedProduct | null>(null);
  const change = ({ id, isActive }: EditedProduct) =>
    toggle.mutate(
      { id, isActive },
      {
        onSuccess: () => message.show(isActive ? productTexts.deactivated : productTexts.activated),
        onError: (error) => message.show(refusalText(error), 'danger'),
      },
    );
  return (
    <>
      <AdminList
        label="Contas"
        rows={products}
        keyOf={({ id }) => id}
        nameOf={({ nome }) => nome}
        isDimmed={({ isActive }) => !isActive}
        selection={selection}
        onEdit={({ id }) => {
          const edit = editAddress(id);
          if (edit) go(edit);
        }}
        columns={[
          {
            heading: 'Conta',
            isTitle: true,
            // It takes what the other columns leave, however long a name is.
            className: '@4xl:w-full @4xl:max-w-0',
            cell: (product) => <ProductName product={product} features={most} />,
          },
          {
            heading: 'Preço e margem',
            cell: (product) => <ProductPrice product={product} costs={sales.costsOf(product.id)} />,
          },
          {
            heading: 'Estoque',
            cell: (product) => <ProductStock product={product} free={sales.freeOf(product.id)} />,
          },
          {
            heading: 'Vendidos em 7 dias, até ontem',
            cell: ({ id }) => <span className="tabular-nums">{soldText(sales.soldOf(id))}</span>,
          },
          { heading: 'Situação', cell: (product) => <ProductState product={product} /> },
          {
            heading: 'Ações',
            cell: (product) => (
              <ProductActions
                product={product}
                onToggle={() => change(product)}
                onDelete={() => setLeaving(product)}
              />
            ),
          },
        ]}
      />
      {leaving ? (
        <DeleteDialog
          product={leaving}
          products={products}
          onClose={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            selection.setAll([leaving.id], false);
            message.show(productTexts.deleted);
          }}
        />
      ) : null}
    </>
  );
}

/** Unknown until it is counted, or where the figures cannot be read. */
function soldText(units: number | null | undefined): string {
  if (units === undefined) return '…';
  return units === null ? '–' : numberText(units);
}

interface DeleteDialogProps {
  product: EditedProduct;
  /** The current list, which shows what others changed meanwhile. */
  products: readonly EditedProduct[];
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteDialog({ product: opened, products, onClose, onDeleted }: DeleteDialogProps) {
  const removal = useDeleteProduct();
  const stale = useSeen(opened, products, removal.reset);
  const product = stale.seen ?? opened;
  return (
    <ConfirmDialog
      title="Excluir conta"
      action="Excluir"
      isPending={removal.isPending}
      onConfirm={() => removal.mutate(product, { onSuccess: onDeleted })}
      onClose={onClose}
    >
      <p className="mb-2 font-semibold wrap-anywhere">{product.nome}</p>
      <p className="mb-4">{productTexts.confirmDelete}</p>
      <UnsoldCodesNotice productId={product.id} />
      <RefusedChange title={productTexts.deleteFailed} error={removal.error} stale={stale} />
    </ConfirmDialog>
  );
}
