import { isSoldFromStock, type Product } from '@vale/contracts/catalog';
import { adminPagePath } from '@vale/contracts/pages';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useInspectedProduct } from '../../features/admin-editor/api/product.js';
import { EditorMissing } from '../../features/admin-editor/components/editor-states.js';
import { KindField } from '../../features/admin-editor/components/kind-field.js';
import { ProductEditor } from '../../features/admin-editor/components/product-editor.js';
import { NEW_PRODUCT } from '../../features/admin-editor/model/drafts.js';
import { emptyValues, toValues } from '../../features/admin-editor/model/editor-values.js';
import { useGo } from '../../shared/routing/link.js';
import { AdminHeading, AdminLoading } from '../../shared/ui/admin/admin-states.js';
import { ProductPreview } from './late-product-preview.js';

/** `?de=<id>` begins with what that product has. */
export default function AddAccountScreen() {
  const [query] = useSearchParams();
  const copied = query.get('de');
  return (
    <>
      <AdminHeading title="Adicionar conta" />
      {copied ? (
        <CopiedProduct key={copied} id={copied} />
      ) : (
        <NewProduct newValues={emptyValues} draftId={NEW_PRODUCT} />
      )}
    </>
  );
}

function CopiedProduct({ id }: { id: string }) {
  const { data, error, isPending, refetch } = useInspectedProduct(id);
  if (isPending) return <AdminLoading>Carregando produto…</AdminLoading>;
  if (!data) return <EditorMissing error={error} onRetry={() => void refetch()} />;
  return <NewProduct newValues={copyOf(data)} draftId={`${NEW_PRODUCT}-${id}`} />;
}

/** Names are unique in a category. */
function copyOf(product: Product) {
  return { ...toValues(product), nome: `${product.nome} (cópia)` };
}

function NewProduct({ newValues, draftId }: { newValues: typeof emptyValues; draftId: string }) {
  const go = useGo();
  const onDone = useCallback(
    (added?: Product) => go(added && needsCodes(added) ? stockPath(added) : adminPagePath('manageProducts')),
    [go],
  );
  return (
    <ProductEditor
      draftId={draftId}
      product={null}
      newValues={newValues}
      start={<KindField />}
      preview={(product) => <ProductPreview product={product} />}
      onDone={onDone}
    />
  );
}

/** Until it has codes, nobody can buy it. */
function needsCodes({ variations, ...product }: Product): boolean {
  return variations.length > 0 ? variations.some(isSoldFromStock) : isSoldFromStock(product);
}

function stockPath({ id }: Product): string {
  return adminPagePath('stockOf', { id });
}
