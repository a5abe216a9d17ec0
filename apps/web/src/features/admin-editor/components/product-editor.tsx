import {
  canonicalCategory,
  categoryLabel,
  isCategory,
  type EditedProduct,
  type Product,
} from '@vale/contracts/catalog';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useWatch, type Control } from 'react-hook-form';
import { lazy } from '../../../shared/lazy-screen.js';
import { optional } from '../../../shared/optional.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { AdminLoading } from '../../../shared/ui/admin/admin-states.js';
import { BusyButton } from '../../../shared/ui/admin/busy-button.js';
import { useLeaveGuard } from '../../../shared/ui/admin/leave-guard.js';
import { useShortcuts } from '../../../shared/ui/admin/shortcuts.js';
import { Notice } from '../../../shared/ui/notice.js';
import { useCategoryForms } from '../api/category-forms.js';
import { categoryForm } from '../model/category-forms.js';
import { editorTexts as texts } from '../model/editor-texts.js';
import { toPreview, type EditorValues } from '../model/editor-values.js';
import { DEFAULT_PACK } from '../model/presets.js';
import { useEditorForm } from '../model/use-editor-form.js';
import { useImageUpload } from '../model/use-image-upload.js';
import { useSaving } from '../model/use-saving.js';
import { BasicFields } from './basic-fields.js';
import { BuyerFieldRows } from './buyer-field-rows.js';
import { ExpiryFields } from './expiry-fields.js';
import { ExtrasFields } from './extras-fields.js';
import { ImageField } from './image-field.js';
import { TextRows } from './text-rows.js';
import { VariationRows } from './variation-rows.js';

/** The editor is the panel's largest page, and these are rarely seen. */
const ProductConflict = lazy(async () => {
  const module = await import('./product-conflict.js');
  return { default: module.ProductConflict };
});

const QuantityPriceRows = optional(
  async () => {
    const module = await import('./quantity-price-rows.js');
    return { default: module.QuantityPriceRows };
  },
  { loading: <div className="panel skeleton h-48" /> },
);

const UnsoldStockNotice = optional(async () => {
  const module = await import('./unsold-stock-notice.js');
  return { default: module.UnsoldStockNotice };
});

interface ProductEditorProps {
  draftId: string;
  /** Null when a product is added. */
  product: EditedProduct | null;
  newValues: EditorValues;
  /** Shown above the first field. */
  start?: ReactNode;
  /** The product as shoppers see it. */
  preview: (product: Product) => ReactNode;
  /** Called two seconds after the message of success, with a product that was added. The same function at each render. */
  onDone: (added?: Product) => void;
}

export function ProductEditor(props: ProductEditorProps) {
  return useCategoryForms() ? <Editor {...props} /> : <AdminLoading>Carregando o formulário…</AdminLoading>;
}

function Editor({ draftId, product, newValues, start, preview, onDone }: ProductEditorProps) {
  const isNew = product === null;
  const editor = useEditorForm({ draftId, product, newValues });
  const { form, isChanged, hasDraft } = editor;
  const images = useImageUpload((address) =>
    form.setValue('banner', address, { shouldDirty: true, shouldValidate: true }),
  );
  const saving = useSaving(editor, { before: images.store, onDone });
  const isBusy = saving.isBusy || images.isBusy;
  const leaveGuard = useLeaveGuard(isChanged || images.open !== null);
  const formRef = useRef<HTMLFormElement>(null);
  // The key repeats while it is held, and does not ask whether the button is disabled.
  const save = () => isBusy || formRef.current?.requestSubmit();
  useShortcuts([{ key: 'ctrl+s', label: 'Salvar', run: save }]);
  const category = useWatch({ control: form.control, name: 'categoria' });
  return (
    <FormProvider {...form}>
      {hasDraft ? <DraftNotice onDiscard={() => editor.startFrom(product)} /> : null}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form ref={formRef} noValidate className="grid min-w-0 gap-5" onSubmit={saving.submit}>
          <BasicFields isNew={isNew} start={start} />
          <ImageField images={images} />
          <ExpiryFields isNew={isNew} />
          <VariationRows />
          <QuantityPriceRows />
          <TextRows
            name="features"
            title="Características"
            label="Característica"
            packs={featurePacks(category)}
          />
          <TextRows name="fullAccess" title="Acesso completo" label="Acesso" packs={[]} />
          <BuyerFieldRows />
          <ExtrasFields />
          <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-3 bg-bg px-1 py-3">
            {editor.base ? <UnsoldStock control={form.control} before={editor.base} /> : null}
            <BusyButton type="submit" className="btn btn-main" isBusy={isBusy} isWorking={saving.isBusy}>
              {saving.isSaving ? 'Salvando…' : isNew ? 'Adicionar conta' : 'Salvar alterações'}
            </BusyButton>
            {saving.message ? (
              <Notice tone={saving.message.tone} live>
                {saving.message.text}
              </Notice>
            ) : (
              <span className="text-small text-muted max-md:hidden">Ctrl+S salva</span>
            )}
          </div>
        </form>
        <Preview control={form.control} isNew={isNew} show={preview} />
      </div>
      {saving.conflict && editor.base ? (
        <Suspense fallback={null}>
          <ProductConflict
            {...saving.conflict}
            mine={toPreview(form.getValues(), { now: serverNow(), isNew })}
            onMine={() => void saving.keepMine()}
            onTheirs={saving.takeTheirs}
            onClose={saving.closeConflict}
          />
        </Suspense>
      ) : null}
      {leaveGuard}
    </FormProvider>
  );
}

function featurePacks(category: string) {
  const own = categoryForm(category)?.features;
  const label = isCategory(category) ? categoryLabel(canonicalCategory(category)) : '';
  return [
    ...(own && own.length > 0 ? [{ label: `Pacote ${label}`, texts: own }] : []),
    { label: 'Pacote padrão', texts: DEFAULT_PACK },
  ];
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className="mb-5">
      <Notice tone="info" title={texts.draftFound} live>
        <span className="flex flex-wrap items-center gap-3">
          O que você digitou antes está de volta.
          <button type="button" className="link min-h-11" onClick={onDiscard}>
            Descartar rascunho
          </button>
        </span>
      </Notice>
    </div>
  );
}

function UnsoldStock({ control, before }: { control: Control<EditorValues>; before: EditedProduct }) {
  const values = useWatch({ control }) as EditorValues;
  return <UnsoldStockNotice before={before} after={toPreview(values, { now: serverNow(), isNew: false })} />;
}

interface PreviewProps {
  control: Control<EditorValues>;
  isNew: boolean;
  show: (product: Product) => ReactNode;
}

/** A separate component, so that each keystroke re-renders only the preview. */
function Preview({ control, isNew, show }: PreviewProps) {
  const values = useWatch({ control }) as EditorValues;
  const [now] = useState(serverNow);
  return (
    <aside aria-label="Prévia" className="grid gap-4 xl:sticky xl:top-24">
      <h2 className="text-h3">Como o cliente vê</h2>
      {show(toPreview(values, { now, isNew }))}
    </aside>
  );
}
