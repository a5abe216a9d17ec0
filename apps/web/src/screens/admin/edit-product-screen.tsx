import type { EditedProduct } from '@vale/contracts/catalog';
import { adminPagePath } from '@vale/contracts/pages';
import { useCallback } from 'react';
import { useInspectedProduct } from '../../features/admin-editor/api/product.js';
import { EditorMissing } from '../../features/admin-editor/components/editor-states.js';
import { ProductEditor } from '../../features/admin-editor/components/product-editor.js';
import { emptyValues } from '../../features/admin-editor/model/editor-values.js';
import { useGo } from '../../shared/routing/link.js';
import { AdminHeading, AdminLoading } from '../../shared/ui/admin/admin-states.js';
import { ProductPreview } from './late-product-preview.js';
import { useAdminParams } from '../../shared/ui/admin/use-admin-page.js';

export default function EditProductScreen() {
  const { id = '' } = useAdminParams('editProduct');
  return (
    <>
      <AdminHeading title="Editar produto" />
      <LoadedProduct key={id} id={id} />
    </>
  );
}

function LoadedProduct({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useInspectedProduct(id);
  if (isPending) return <AdminLoading>Carregando produto…</AdminLoading>;
  if (!data) return <EditorMissing error={error} onRetry={() => void refetch()} />;
  return <Editor product={data} />;
}

function Editor({ product }: { product: EditedProduct }) {
  const go = useGo();
  const onDone = useCallback(() => go(adminPagePath('manageProducts')), [go]);
  return (
    <ProductEditor
      draftId={product.id}
      product={product}
      newValues={emptyValues}
      preview={(shown) => <ProductPreview product={shown} />}
      onDone={onDone}
    />
  );
}
